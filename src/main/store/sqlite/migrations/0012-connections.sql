-- Grows with each change of a destination, so that two editors cannot overwrite each other unnoticed.
ALTER TABLE destination ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- For undoing a removal: the former connections (ids as JSON), and the former key or path.
ALTER TABLE destination ADD COLUMN removed_connections TEXT;
ALTER TABLE source ADD COLUMN removed_connections TEXT;
ALTER TABLE source ADD COLUMN removed_write_key TEXT;
ALTER TABLE receiver ADD COLUMN removed_path TEXT;

-- Messages by state, now for each destination.
DROP TRIGGER message_count_update;
DROP TRIGGER message_count_delete;
DROP TABLE message_count;
CREATE TABLE message_count (
  destination_id INTEGER NOT NULL REFERENCES destination (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (destination_id, state)
) STRICT, WITHOUT ROWID;
INSERT INTO message_count
  SELECT destination.id, state.column1, 0
  FROM destination, (VALUES ('queued'), ('retrying'), ('delivered'), ('failed'), ('expired'), ('cancelled')) AS state;
INSERT INTO message_count SELECT destination_id, state, count(*) FROM message GROUP BY 1, 2
  ON CONFLICT (destination_id, state) DO UPDATE SET count = excluded.count;
CREATE TRIGGER message_count_destination AFTER INSERT ON destination BEGIN
  INSERT INTO message_count VALUES (new.id, 'queued', 0), (new.id, 'retrying', 0), (new.id, 'delivered', 0),
    (new.id, 'failed', 0), (new.id, 'expired', 0), (new.id, 'cancelled', 0);
END;
CREATE TRIGGER message_count_update AFTER UPDATE OF state ON message WHEN old.state <> new.state BEGIN
  UPDATE message_count SET count = count - 1 WHERE destination_id = old.destination_id AND state = old.state;
  UPDATE message_count SET count = count + 1 WHERE destination_id = new.destination_id AND state = new.state;
END;
CREATE TRIGGER message_count_delete AFTER DELETE ON message BEGIN
  UPDATE message_count SET count = count - 1 WHERE destination_id = old.destination_id AND state = old.state;
END;

-- The last attempts at an endpoint.
CREATE INDEX attempt_endpoint ON attempt (endpoint_id);

-- The message that a captured request delivered; null: the request was not ours. Not a foreign key: retention may remove
-- the message first. A cleared capture is hidden, not deleted: the newest row must stay, so that no id is reused.
ALTER TABLE capture ADD COLUMN message_id INTEGER;
ALTER TABLE capture ADD COLUMN cleared INTEGER NOT NULL DEFAULT 0;
CREATE INDEX capture_receiver ON capture (receiver_id, id) WHERE NOT cleared;
CREATE TABLE capture_count (
  receiver_id INTEGER PRIMARY KEY REFERENCES receiver (id) ON DELETE CASCADE,
  count INTEGER NOT NULL
) STRICT;
INSERT INTO capture_count SELECT id, (SELECT count(*) FROM capture WHERE receiver_id = receiver.id) FROM receiver;
CREATE TRIGGER capture_count_receiver AFTER INSERT ON receiver BEGIN
  INSERT INTO capture_count VALUES (new.id, 0);
END;
CREATE TRIGGER capture_count_insert AFTER INSERT ON capture BEGIN
  UPDATE capture_count SET count = count + 1 WHERE receiver_id = new.receiver_id;
END;
CREATE TRIGGER capture_count_clear AFTER UPDATE OF cleared ON capture WHEN new.cleared AND NOT old.cleared BEGIN
  UPDATE capture_count SET count = count - 1 WHERE receiver_id = new.receiver_id;
END;
CREATE TRIGGER capture_count_delete AFTER DELETE ON capture WHEN NOT old.cleared BEGIN
  UPDATE capture_count SET count = count - 1 WHERE receiver_id = old.receiver_id;
END;

-- The client libraries of a source, as named in its calls.
CREATE TABLE source_library (
  source_id INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
  library TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (source_id, library)
) STRICT, WITHOUT ROWID;
ALTER TABLE source_usage ADD COLUMN last_seen_at INTEGER;
UPDATE source_usage SET last_seen_at =
  (SELECT max(last_seen_at) FROM source_event WHERE source_event.source_id = source_usage.source_id);
