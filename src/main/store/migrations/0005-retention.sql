-- A body goes with its last message; without this its reference would be looked for in every row.
CREATE INDEX message_body ON message (body_id);

-- Ids are given out without gaps, so these say how many rows there are without counting them.
CREATE TABLE removed_count (
  kind TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO removed_count VALUES ('call', 0), ('rejection', 0);
CREATE TRIGGER call_removed AFTER DELETE ON call BEGIN
  UPDATE removed_count SET count = count + 1 WHERE kind = 'call';
END;
CREATE TRIGGER rejection_removed AFTER DELETE ON rejection BEGIN
  UPDATE removed_count SET count = count + 1 WHERE kind = 'rejection';
END;
