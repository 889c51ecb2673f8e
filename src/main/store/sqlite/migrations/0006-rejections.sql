-- The call that a duplicate repeats. Not a foreign key: it remains when that call is removed.
ALTER TABLE rejection ADD COLUMN call_id INTEGER;

-- A page of any filter is read from one end of an index, however many rows there are; with the reason in it,
-- a filter by two columns reads only matching rows.
CREATE INDEX rejection_reason ON rejection (reason);
CREATE INDEX rejection_source ON rejection (source_id, id, reason) WHERE source_id IS NOT NULL;
CREATE INDEX rejection_write_key ON rejection (write_key, id, reason) WHERE write_key IS NOT NULL;

-- Like message_count: maintained by triggers.
CREATE TABLE rejection_count (
  reason TEXT PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO rejection_count SELECT reason, count(*) FROM rejection GROUP BY reason;
CREATE TRIGGER rejection_count_insert AFTER INSERT ON rejection BEGIN
  INSERT INTO rejection_count VALUES (new.reason, 1) ON CONFLICT (reason) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER rejection_count_delete AFTER DELETE ON rejection BEGIN
  UPDATE rejection_count SET count = count - 1 WHERE reason = old.reason;
END;
