-- Named tokens. The owner's token is a setting, because commands read it.
CREATE TABLE token (
  hash TEXT PRIMARY KEY, -- recognises the token and its cookie; neither can be made of it
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER -- to the minute
) STRICT, WITHOUT ROWID;
