-- What is derived from hookbench.db, see README.md. Tables of hookbench.db are named as there.

-- How far each part has read hookbench.db; committed with what it derived.
CREATE TABLE derived_cursor (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A user's data from all calls up to the cursor `calls`. The counts stay when retention removes the calls. A profile is
-- one row, so that a call costs at most one write. Ids are never reused, so a reference to a forgotten profile matches
-- nothing.
CREATE TABLE profile (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL UNIQUE,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  sources TEXT NOT NULL, -- [[source_id, calls, last_seen_at], …]
  events TEXT NOT NULL, -- [[event, count, last_at], …]
  traits TEXT NOT NULL
) STRICT;

-- A track call of a user, for rules with a time span and computed traits. Read in the order of calls, by id range: an
-- index would cost more than the row.
CREATE TABLE profile_event (
  call_id INTEGER PRIMARY KEY,
  profile_id INTEGER NOT NULL,
  event TEXT NOT NULL,
  engine_at INTEGER NOT NULL
) STRICT;
