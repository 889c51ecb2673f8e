-- Messages of collected calls are counted by the store, once for a commit: as a trigger it was a third of each insert.
DROP TRIGGER message_count_insert;
CREATE TRIGGER message_count_insert AFTER INSERT ON message
  WHEN new.state <> 'queued' OR new.resent_from IS NOT NULL
BEGIN
  UPDATE message_count SET count = count + 1 WHERE state = new.state;
END;
