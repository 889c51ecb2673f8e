-- A body is removed with its last message; without this index, every row would be searched for references.
CREATE INDEX message_body ON message (body_id);

-- Ids are assigned without gaps, so these give the number of rows without counting them.
CREATE TABLE removed_count (
  kind TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO removed_count VALUES ('call', 0), ('rejection', 0);
CREATE TRIGGER call_removed AFTER DELETE ON call BEGIN
  UPDATE removed_count SET count = count + 1 WHERE kind = 'call';
END;
CREATE TRIGGER rejection_removed AFTER DELETE ON rejection BEGIN
  UPDATE removed_count SET count = count + 1 WHERE kind = 'rejection';
END;
