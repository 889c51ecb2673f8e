-- Which old messages changed, for the lists in derived.db; see derived/messageIndex.ts.
CREATE TABLE message_log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  logged_below INTEGER NOT NULL, -- changes of messages with smaller ids are logged
  pruned_up_to INTEGER NOT NULL, -- entries up to this one were removed
  -- The last two starts of the engine, as random numbers, and what was newest at the last one: a power failure may take
  -- what derived.db has read already, and others then get the same ids.
  opening INTEGER NOT NULL,
  previous_opening INTEGER NOT NULL,
  newest_call INTEGER NOT NULL,
  newest_message INTEGER NOT NULL,
  newest_entry INTEGER NOT NULL
) STRICT;
INSERT INTO message_log VALUES (1, 0, 0, 0, 0, 0, 0, 0);

-- A message whose state or time of settling changed, or that was removed. The newest entry is never removed, so that
-- no number is reused.
CREATE TABLE message_changed (
  entry INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL
) STRICT;

CREATE TRIGGER message_log_update AFTER UPDATE OF state, settled_at ON message
WHEN old.id < (SELECT logged_below FROM message_log)
  AND (old.state <> new.state OR old.settled_at IS NOT new.settled_at) BEGIN
  INSERT INTO message_changed (message_id) VALUES (old.id);
END;
CREATE TRIGGER message_log_delete AFTER DELETE ON message WHEN old.id < (SELECT logged_below FROM message_log) BEGIN
  INSERT INTO message_changed (message_id) VALUES (old.id);
END;

-- derived.db has the states: this index took 25 bytes per message, more than all columns of the lists there.
DROP INDEX message_state;

-- With the source in it, a filter by key and source reads only matching rows too.
DROP INDEX rejection_write_key;
CREATE INDEX rejection_write_key ON rejection (write_key, id, reason, source_id) WHERE write_key IS NOT NULL;
