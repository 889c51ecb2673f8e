import type { Db } from '../sqlite/database.ts'

/**
 * Before references are removed: what cannot be read without the row it refers to. A body stored as copies from its call
 * needs the call; headers stored by their shape need the shape. Returns how many messages were removed.
 */
export function removeUnreadable(db: Db, version: number): number {
  if (version < 14) return 0
  const messages = db
    .prepare(`
      DELETE FROM message WHERE call_id NOT IN (SELECT id FROM call)
        AND body_id IN (SELECT id FROM body WHERE copies IS NOT NULL)`)
    .run().changes
  db.exec(`
    UPDATE attempt SET request_headers = '[]'
    WHERE request_shape NOT IN (SELECT id FROM header_shape);
    UPDATE attempt SET response_headers = NULL
    WHERE response_shape NOT IN (SELECT id FROM header_shape);`)
  return messages
}

/**
 * Counts what is there now, in the newest schema, and starts the lists of derived.db anew. What was not readable counts as
 * removed: the number of calls is the newest id without those removed.
 */
export function countAgain(db: Db) {
  db.exec(`
    DELETE FROM body WHERE id NOT IN (SELECT body_id FROM message);
    DELETE FROM message_count;
    INSERT INTO message_count
    SELECT destination.id, state.value,
      (SELECT count(*) FROM message WHERE destination_id = destination.id AND message.state = state.value)
    FROM destination, json_each('["queued","retrying","delivered","failed","expired","cancelled"]') AS state;
    DELETE FROM rejection_count;
    INSERT INTO rejection_count SELECT reason, count(*) FROM rejection GROUP BY reason;
    DELETE FROM capture_count;
    INSERT INTO capture_count (receiver_id, count, bytes)
    SELECT receiver.id, count(capture.id) FILTER (WHERE NOT cleared), coalesce(sum(capture.bytes), 0)
    FROM receiver LEFT JOIN capture ON receiver_id = receiver.id GROUP BY receiver.id;
    DELETE FROM call_bytes;
    INSERT INTO call_bytes SELECT coalesce(sum(octet_length(content)), 0) FROM call;
    DELETE FROM removed_count;
    INSERT INTO removed_count
    SELECT 'call', coalesce(max(id), 0) - count(*) FROM call
    UNION ALL SELECT 'rejection', coalesce(max(id), 0) - count(*) FROM rejection;
    INSERT OR IGNORE INTO source_usage (source_id, calls) SELECT source_id, count(*) FROM call GROUP BY source_id;
    INSERT OR IGNORE INTO source_usage (source_id) SELECT id FROM source;
    DELETE FROM message_changed;
    DELETE FROM message_log;
    INSERT INTO message_log VALUES (1, 0, 0, 0, 0, 0, 0, 0);`)
}

/**
 * Calls that were collected, and neither removed by retention nor read: ids have no gaps, and those removed are counted.
 * Call before references to them are removed. Null: the number of those removed is not readable.
 */
export function lostCalls(db: Db, version: number, newestInIndexes: number): number | null {
  if (version < 5) return null
  const removed = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'call'")
    .pluck()
    .get()
  if (removed === undefined) return null
  const { present, newest } = db
    .prepare<[], { present: number; newest: number }>(`
      SELECT (SELECT count(*) FROM call) AS present,
        max((SELECT coalesce(max(id), 0) FROM call), (SELECT coalesce(max(call_id), 0) FROM message)) AS newest`)
    .get() as { present: number; newest: number }
  return Math.max(0, Math.max(newest, newestInIndexes) - removed - present)
}
