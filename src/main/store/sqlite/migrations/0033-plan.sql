-- The tracking plan of a source. A removed one stays without its text, so that its version is never used again.
CREATE TABLE plan (
  source_id INTEGER PRIMARY KEY REFERENCES source (id),
  version INTEGER NOT NULL, -- increases with each change of the text
  set_at INTEGER NOT NULL,
  removed_at INTEGER,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  files TEXT NOT NULL, -- JSON, as they were set
  rules TEXT NOT NULL, -- JSON, without schemas
  events INTEGER NOT NULL,
  unplanned TEXT NOT NULL, -- as the plan says
  enforce TEXT NOT NULL,
  unplanned_instead TEXT -- of what the plan says
) STRICT;
