-- New messages are counted by the store, once for a commit: as a trigger it was a third of each insert.
DROP TRIGGER message_count_insert;
