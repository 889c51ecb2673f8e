-- When it happened, in engine time: the receipt minus its age by timestamp. Written at collection,
-- because reading the timestamp again would cost as much as counting the call. Null in older calls.
ALTER TABLE call ADD COLUMN engine_at INTEGER;

-- A user's data from all calls up to the setting profilesUpTo, aggregated after collection. The counts
-- stay when retention removes the calls. A profile is one row, so that a call costs at most one write.
-- Ids are never reused, so a reference to a forgotten profile matches nothing.
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

-- A track call of a user, for rules with a time span and computed traits. A trigger removes it with its call: a
-- foreign key would search for the call at each insert. Read in the order of calls, by id range: an index would
-- cost more than the row.
CREATE TABLE profile_event (
  call_id INTEGER PRIMARY KEY,
  profile_id INTEGER NOT NULL,
  event TEXT NOT NULL,
  engine_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER profile_event_removed AFTER DELETE ON call BEGIN
  DELETE FROM profile_event WHERE call_id = old.id;
END;
