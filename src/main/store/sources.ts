import type { SourceKind } from '../../contract/model.ts'
import type { Source } from '../../contract/source.ts'
import type { Db } from './sqlite/database.ts'

interface Row {
  id: number
  name: string
  write_key: string
  kind: SourceKind
  enabled: number
  /** A JSON list. */
  allowed_origins: string
}

export interface SourceRecord {
  id: number
  name: string
  writeKey: string
  kind: SourceKind
  enabled: boolean
  /** Of web pages that may send calls, in addition to localhost. */
  allowedOrigins: string[]
}

type NewSourceRecord = Omit<SourceRecord, 'id' | 'allowedOrigins'> & Partial<SourceRecord>

const read = (row: Row): SourceRecord => ({
  id: row.id,
  name: row.name,
  writeKey: row.write_key,
  kind: row.kind,
  enabled: row.enabled === 1,
  allowedOrigins: JSON.parse(row.allowed_origins) as string[],
})

/** The counts of a source; `lastSeenAt`: when its last call was accepted. */
export type Usage = Omit<Source['usage'], 'apiCalls'>
export type UsageRecord = Usage & { lastSeenAt: number | null }

export const sourceView = (
  source: SourceRecord,
  { calls, duplicates, rejections }: UsageRecord,
): Source => ({
  ...source,
  id: String(source.id),
  usage: { calls, duplicates, rejections, apiCalls: calls + duplicates + rejections },
})

interface RemovedSource {
  name: string
  writeKey: string
}

const noUsage: UsageRecord = { calls: 0, duplicates: 0, rejections: 0, lastSeenAt: null }

export function sourceTable(db: Db) {
  const all = db.prepare<[], Row>('SELECT * FROM source WHERE removed_at IS NULL ORDER BY id')
  const byId = db.prepare<[number], Row>('SELECT * FROM source WHERE id = ? AND removed_at IS NULL')
  const everById = db.prepare<[number], Row>('SELECT * FROM source WHERE id = ?')
  const nameOf = db
    .prepare<[number], string>('SELECT coalesce(removed_name, name) FROM source WHERE id = ?')
    .pluck()
  const byName = db.prepare<[string], Row>('SELECT * FROM source WHERE name = ?')
  const byWriteKey = db.prepare<[string], Row>('SELECT * FROM source WHERE write_key = ?')
  const insert = db.prepare(`
    INSERT INTO source (name, write_key, kind, enabled, allowed_origins)
    VALUES (:name, :writeKey, :kind, :enabled, :allowedOrigins)`)
  const update = db.prepare(`
    UPDATE source SET name = :name, write_key = :writeKey, kind = :kind, enabled = :enabled,
      allowed_origins = :allowedOrigins
    WHERE id = :id`)
  const remove = db.prepare(`
    UPDATE source SET removed_at = :at, removed_name = name, name = ' removed ' || id,
      removed_write_key = write_key, write_key = ' removed ' || id,
      removed_connections =
        (SELECT json_group_array(destination_id) FROM connection WHERE source_id = :id)
    WHERE id = :id AND removed_at IS NULL`)
  const removed = db.prepare<[number], RemovedSource>(`
    SELECT removed_name AS name, removed_write_key AS writeKey FROM source
    WHERE id = ? AND removed_at IS NOT NULL AND removed_write_key IS NOT NULL`)
  const reconnect = db.prepare(`
    INSERT OR IGNORE INTO connection (source_id, destination_id)
    SELECT source.id, destination.id
    FROM source, json_each(source.removed_connections) JOIN destination ON destination.id = value
    WHERE source.id = ? AND destination.removed_at IS NULL`)
  const restore = db.prepare(`
    UPDATE source SET removed_at = NULL, name = removed_name, write_key = removed_write_key,
      removed_name = NULL, removed_write_key = NULL, removed_connections = NULL
    WHERE id = ?`)
  const disconnect = db.prepare('DELETE FROM connection WHERE source_id = ?')
  const isEmpty = db.prepare<[], number>('SELECT NOT EXISTS (SELECT 1 FROM source)').pluck()
  const usage = db.prepare<[number], UsageRecord>(`
    SELECT calls, duplicates, rejections, last_seen_at AS lastSeenAt FROM source_usage WHERE source_id = ?`)
  const countUsage = db.prepare(`
    INSERT INTO source_usage (source_id, calls, duplicates, rejections, last_seen_at)
    VALUES (:id, :calls, :duplicates, :rejections, :lastSeenAt)
    ON CONFLICT (source_id) DO UPDATE SET calls = calls + :calls, duplicates = duplicates + :duplicates,
      rejections = rejections + :rejections, last_seen_at = coalesce(:lastSeenAt, last_seen_at)`)
  const optional = (row: Row | undefined) => (row ? read(row) : null)
  const write = ({ allowedOrigins = [], ...source }: NewSourceRecord) => ({
    ...source,
    enabled: source.enabled ? 1 : 0,
    allowedOrigins: JSON.stringify(allowedOrigins),
  })

  return {
    all: () => all.all().map(read),
    byId: (id: number) => optional(byId.get(id)),
    /** Also finds a removed one. */
    everById: (id: number) => optional(everById.get(id)),
    /** The current or former name. */
    nameOf: (id: number) => nameOf.get(id) ?? '',
    byName: (name: string) => optional(byName.get(name)),
    byWriteKey: (key: string) => optional(byWriteKey.get(key)),
    /** It never existed. */
    isEmpty: () => isEmpty.get() === 1,
    /** False if there is none to remove. */
    remove(id: number, at: number): boolean {
      const { changes } = remove.run({ id, at })
      disconnect.run(id)
      return changes === 1
    },
    /** The former name and key of a removed source. */
    removed: (id: number) => removed.get(id) ?? null,
    /** Undoes a removal, including connections to what still exists. Its name and key must be free. */
    restore(id: number) {
      reconnect.run(id)
      restore.run(id)
    },
    usage: (id: number) => usage.get(id) ?? noUsage,
    countUsage: (id: number, more: UsageRecord) => countUsage.run({ id, ...more }),
    insert: (source: NewSourceRecord) => Number(insert.run(write(source)).lastInsertRowid),
    update: (source: SourceRecord) => update.run({ ...write(source), id: source.id }),
  }
}
