-- That an endpoint started to fail, or works again. Its destination and URL are as they were then.
CREATE TABLE endpoint_notice (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('failing', 'recovered')),
  received_at INTEGER NOT NULL, -- end of the attempt that decided it
  since INTEGER NOT NULL, -- start of the first failed attempt
  destination_id INTEGER NOT NULL,
  destination TEXT NOT NULL,
  endpoint_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  outcome TEXT, -- the most frequent one of the failed attempts
  status INTEGER
) STRICT;
