-- When it happened, in the engine's time: that of its receipt, less how old its timestamp made it then. Written when it
-- is collected: to find the timestamp again would cost as much as to count the call. Null in older calls.
ALTER TABLE call ADD COLUMN engine_at INTEGER;

-- What was collected of a user: all calls up to the one in the setting profilesUpTo, added up behind collection. What a
-- profile counts stays when retention removes the calls. All of it is one row, so that a call costs one write at most.
-- Ids are never given out twice: what still names one that is forgotten names nobody.
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

-- A track call of a user, as rules with a span and computed traits find it. It goes with its call, by a trigger: a
-- reference would look for the call at each insert. Read in the order of calls, a stretch at a time: an index would
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
