-- What a message repeats is stored once. Rows of earlier versions keep their form.

-- The place in the content from which its own message id was cut out; null: it is whole.
ALTER TABLE call ADD COLUMN message_id_at INTEGER;

-- What the text has from the content of the call of its messages (bodyText.ts); null: the text is whole. Messages refer to
-- both, so the call remains as long as the body.
ALTER TABLE body ADD COLUMN copies TEXT;

-- Names of header lines in order, and the values that are usual with them, as JSON; a null value is in the attempt.
-- Never changed once written.
CREATE TABLE header_shape (
  id INTEGER PRIMARY KEY,
  lines TEXT NOT NULL
) STRICT;

-- With a shape, the headers of an attempt are only the values that the shape does not have.
ALTER TABLE attempt ADD COLUMN request_shape INTEGER REFERENCES header_shape (id);
ALTER TABLE attempt ADD COLUMN response_shape INTEGER REFERENCES header_shape (id);
-- The timings in columns; with `reused` null they are JSON.
ALTER TABLE attempt ADD COLUMN reused INTEGER;
ALTER TABLE attempt ADD COLUMN dns_ms REAL;
ALTER TABLE attempt ADD COLUMN connect_ms REAL;
ALTER TABLE attempt ADD COLUMN tls_ms REAL;
ALTER TABLE attempt ADD COLUMN headers_ms REAL;
ALTER TABLE attempt ADD COLUMN body_ms REAL;
