-- What the contents of all stored calls take.
CREATE TABLE call_bytes (bytes INTEGER NOT NULL) STRICT;
INSERT INTO call_bytes SELECT coalesce(sum(octet_length(content)), 0) FROM call;
-- Inserted calls are added once per commit.
DROP TRIGGER call_removed;
CREATE TRIGGER call_removed AFTER DELETE ON call BEGIN
  UPDATE removed_count SET count = count + 1 WHERE kind = 'call';
  UPDATE call_bytes SET bytes = max(0, bytes - octet_length(old.content));
END;
