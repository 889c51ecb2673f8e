-- The request line and the headers, byte for byte; `headers` is then empty. NULL: a capture of an earlier version.
ALTER TABLE capture ADD COLUMN head BLOB;
-- A chunked body as received, with its chunk sizes. NULL: `body` is what was received.
ALTER TABLE capture ADD COLUMN framed BLOB;
-- The verdict over the body parsed and serialised again. NULL: not JSON, or a capture of an earlier version.
ALTER TABLE capture ADD COLUMN reserialised TEXT;
-- What a row takes, with 200 bytes for its other columns and its indexes.
ALTER TABLE capture ADD COLUMN bytes INTEGER GENERATED ALWAYS AS
  (length(body) + length(CAST(headers AS BLOB)) + coalesce(length(head), 0) + coalesce(length(framed), 0) + 200) VIRTUAL;

-- `count` is without cleared captures, `bytes` with what is left of them.
ALTER TABLE capture_count ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE capture_count SET bytes = (SELECT coalesce(sum(bytes), 0) FROM capture WHERE capture.receiver_id = capture_count.receiver_id);
DROP TRIGGER capture_count_receiver;
CREATE TRIGGER capture_count_receiver AFTER INSERT ON receiver BEGIN
  INSERT INTO capture_count (receiver_id, count) VALUES (new.id, 0);
END;
DROP TRIGGER capture_count_insert;
CREATE TRIGGER capture_count_insert AFTER INSERT ON capture BEGIN
  UPDATE capture_count SET count = count + 1, bytes = bytes + new.bytes WHERE receiver_id = new.receiver_id;
END;
DROP TRIGGER capture_count_clear;
CREATE TRIGGER capture_count_clear AFTER UPDATE OF cleared ON capture WHEN new.cleared AND NOT old.cleared BEGIN
  UPDATE capture_count SET count = count - 1, bytes = bytes - old.bytes + new.bytes WHERE receiver_id = new.receiver_id;
END;
DROP TRIGGER capture_count_delete;
CREATE TRIGGER capture_count_delete AFTER DELETE ON capture BEGIN
  UPDATE capture_count SET count = count - (NOT old.cleared), bytes = bytes - old.bytes WHERE receiver_id = old.receiver_id;
END;
