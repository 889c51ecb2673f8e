-- The number of attempts is derived from the attempts, so that a settled message is written once.
ALTER TABLE message DROP COLUMN attempt_count;
