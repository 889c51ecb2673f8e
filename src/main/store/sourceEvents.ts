import type { Db } from './sqlite/database.ts'

export interface SourceEventRow {
  event: string
  count: number
  first_seen_at: number | null
  last_seen_at: number | null
  blocked: number
}

/** The schemas of the sources: a row for every track event seen or blocked. */
export function sourceEventTable(db: Db) {
  const seen = db.prepare(`
    INSERT INTO source_event (source_id, event, count, first_seen_at, last_seen_at)
    VALUES (:sourceId, :event, :count, :at, :at)
    ON CONFLICT (source_id, event) DO UPDATE SET count = count + :count,
      first_seen_at = coalesce(first_seen_at, :at), last_seen_at = max(coalesce(last_seen_at, 0), :at)`)
  const columns = 'SELECT event, count, first_seen_at, last_seen_at, blocked FROM source_event'
  const page = db.prepare<
    [{ sourceId: number; after: string; q: string; limit: number }],
    SourceEventRow
  >(`
    ${columns} WHERE source_id = :sourceId AND event > :after AND (:q = '' OR instr(lower(event), lower(:q)) > 0)
    ORDER BY event LIMIT :limit`)
  const byName = db.prepare<[number, string], SourceEventRow>(
    `${columns} WHERE source_id = ? AND event = ?`,
  )
  // The sources are few, and their events are found by index.
  const exists = db.prepare<[string]>(
    'SELECT 1 FROM source JOIN source_event ON source_id = source.id AND event = ? LIMIT 1',
  )
  const blocked = db
    .prepare<[number], string>(`
      SELECT event FROM source_event INDEXED BY source_event_blocked WHERE source_id = ? AND blocked`)
    .pluck()
  const block = db.prepare(`
    INSERT INTO source_event (source_id, event, blocked) VALUES (?, ?, 1)
    ON CONFLICT (source_id, event) DO UPDATE SET blocked = 1`)
  const unblock = db.prepare(
    'UPDATE source_event SET blocked = 0 WHERE source_id = ? AND event = ? AND blocked',
  )
  // It existed only because it was blocked.
  const forgetUnseen = db.prepare(
    'DELETE FROM source_event WHERE source_id = ? AND event = ? AND count = 0 AND NOT blocked',
  )

  return {
    seen: (event: { sourceId: number; event: string; count: number; at: number }) =>
      seen.run(event),
    /** By name, after `after`, containing `q`: the empty string sorts first and is contained in every name. */
    page: (sourceId: number, given: { after: string; q: string; limit: number }) =>
      page.all({ sourceId, ...given }),
    byName: (sourceId: number, event: string) => byName.get(sourceId, event) ?? null,
    /** Of any source. */
    exists: (event: string) => exists.get(event) !== undefined,
    blocked: (sourceId: number) => blocked.all(sourceId),
    setBlocked(sourceId: number, event: string, isBlocked: boolean) {
      if (isBlocked) return void block.run(sourceId, event)
      unblock.run(sourceId, event)
      forgetUnseen.run(sourceId, event)
    },
  }
}
