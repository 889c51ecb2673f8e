-- How many attempts a message has is told by the attempts themselves: a settled message is then written once.
ALTER TABLE message DROP COLUMN attempt_count;
