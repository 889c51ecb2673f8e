import type { RejectionFilter as ContractFilter } from '../../contract/api.ts'
import type { RejectionReason } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'

/** Fields only. */
type RejectionFilter = Omit<ContractFilter, 'filter'>

export interface NewRejection {
  receivedAt: number
  reason: RejectionReason
  message: string
  status: number
  sourceId: number | null
  /** The call that a duplicate repeats. */
  callId: number | null
  writeKey: string | null
  method: string
  path: string
  client: string | null
  /** Of the web page that sent it. */
  origin: string | null
  arrived: Buffer
  arrivedBytes: number
}

export interface RejectionRow {
  id: number
  received_at: number
  reason: RejectionReason
  message: string
  status: number
  source: string | null
  call_id: number | null
  write_key: string | null
  method: string
  path: string
  client: string | null
  origin: string | null
  arrived: Buffer
  arrived_bytes: number
}

interface Window {
  before: number
  limit: number
}

export function rejectionTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO rejection (received_at, reason, message, status, source_id, call_id, write_key, method, path, client,
      origin, arrived, arrived_bytes)
    VALUES (:receivedAt, :reason, :message, :status, :sourceId, :callId, :writeKey, :method, :path, :client, :origin,
      :arrived, :arrivedBytes)`)
  const columns = `
    SELECT rejection.*, coalesce(removed_name, name) AS source FROM rejection LEFT JOIN source ON source.id = source_id`
  const byId = db.prepare<[number], RejectionRow>(`${columns} WHERE rejection.id = ?`)
  const byIds = db.prepare<[string], RejectionRow>(`
    ${columns} WHERE rejection.id IN (SELECT value FROM json_each(?)) ORDER BY rejection.id DESC`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM rejection').pluck()
  const removed = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'rejection'")
    .pluck()
  const counts = db.prepare<[], { reason: RejectionReason; count: number }>(
    'SELECT reason, count FROM rejection_count WHERE count > 0',
  )
  const sourcesNamed = db
    .prepare<[string], number>('SELECT id FROM source WHERE coalesce(removed_name, name) = ?')
    .pluck()
  const from = db.prepare<[number], { id: number; received_at: number }>(
    'SELECT id, received_at FROM rejection WHERE id >= ? ORDER BY id LIMIT 1',
  )

  /** The first id at or after a time: rejections get their ids in order of arrival. */
  function idAt(time: number): number {
    let low = 0
    let high = (newest.get() ?? 0) + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = from.get(middle)
      if (row && row.received_at < time) low = row.id + 1
      else high = middle
    }
    return low
  }

  function pageOf(filter: RejectionFilter, sourceId: number | null, { before, limit }: Window) {
    const { reason, writeKey, since, until } = filter
    const given: [sql: string, value: string | number][] = [
      [
        'rejection.id < ?',
        until === undefined ? before : Math.min(before, idAt(Date.parse(until))),
      ],
    ]
    if (since !== undefined) given.push(['rejection.id >= ?', idAt(Date.parse(since))])
    if (reason !== undefined) given.push(['reason = ?', reason])
    if (sourceId !== null) given.push(['source_id = ?', sourceId])
    if (writeKey !== undefined) given.push(['write_key = ?', writeKey])
    return db
      .prepare<unknown[], RejectionRow>(`
        ${columns} WHERE rejection.id IN (
          SELECT id FROM rejection ${indexFor(filter, sourceId)}
          WHERE ${given.map(([sql]) => sql).join(' AND ')} ORDER BY id DESC LIMIT ?
        ) ORDER BY rejection.id DESC`)
      .all(...given.map(([, value]) => value), limit)
  }

  return {
    insert: (rejection: NewRejection) => insert.run(rejection),
    /** Newest first, older than `before`. */
    page(filter: RejectionFilter, window: Window): RejectionRow[] {
      if (filter.source === undefined) return pageOf(filter, null, window)
      // One list per source, since removed sources may have had the same name.
      return sourcesNamed
        .all(filter.source)
        .flatMap((id) => pageOf(filter, id, window))
        .toSorted((a, b) => b.id - a.id)
        .slice(0, window.limit)
    },
    byId: (id: number) => byId.get(id) ?? null,
    /** Newest first; those that exist. */
    byIds: (ids: number[]) => byIds.all(JSON.stringify(ids)),
    counts: () => counts.all(),
    /** As with calls, the newest id is the total number ever recorded. */
    newest: () => newest.get() ?? 0,
    total: () => (newest.get() ?? 0) - (removed.get() ?? 0),
  }
}

/** The narrowest index for a filter, which SQLite cannot know. */
function indexFor({ reason, writeKey }: RejectionFilter, sourceId: number | null): string {
  if (writeKey !== undefined) return 'INDEXED BY rejection_write_key'
  if (sourceId !== null) return 'INDEXED BY rejection_source'
  return reason === undefined ? '' : 'INDEXED BY rejection_reason'
}
