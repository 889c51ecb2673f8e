-- The lists in derived.db have the attempts of each message, too: an attempt of an old message is a change of it, also if
-- it leaves its state as it was.
CREATE TRIGGER attempt_log_insert AFTER INSERT ON attempt
WHEN new.message_id < (SELECT logged_below FROM message_log) BEGIN
  INSERT INTO message_changed (message_id) VALUES (new.message_id);
END;
