-- The end of a round changes `rounds` with the state: the store counts it once per commit. As a trigger, this was a
-- quarter of the update.
DROP TRIGGER message_count_update;
CREATE TRIGGER message_count_update AFTER UPDATE OF state ON message
WHEN old.state <> new.state AND old.rounds = new.rounds BEGIN
  UPDATE message_count SET count = count - 1 WHERE destination_id = old.destination_id AND state = old.state;
  UPDATE message_count SET count = count + 1 WHERE destination_id = new.destination_id AND state = new.state;
END;
