import type { SourceKind } from '../../contract/model.ts'
import type { Source } from '../../contract/source.ts'
import type { Db } from './database.ts'

interface Row {
  id: number
  name: string
  write_key: string
  kind: SourceKind
  enabled: number
}

export interface SourceRecord {
  id: number
  name: string
  writeKey: string
  kind: SourceKind
  enabled: boolean
}

const read = (row: Row): SourceRecord => ({
  id: row.id,
  name: row.name,
  writeKey: row.write_key,
  kind: row.kind,
  enabled: row.enabled === 1,
})

type Usage = Source['usage']

export const sourceView = (source: SourceRecord, usage: Usage): Source => ({
  ...source,
  id: String(source.id),
  usage,
})

export function sourceTable(db: Db) {
  const all = db.prepare<[], Row>('SELECT * FROM source WHERE removed_at IS NULL ORDER BY id')
  const byId = db.prepare<[number], Row>('SELECT * FROM source WHERE id = ? AND removed_at IS NULL')
  const everById = db.prepare<[number], Row>('SELECT * FROM source WHERE id = ?')
  const byName = db.prepare<[string], Row>('SELECT * FROM source WHERE name = ?')
  const byWriteKey = db.prepare<[string], Row>('SELECT * FROM source WHERE write_key = ?')
  const insert = db.prepare(`
    INSERT INTO source (name, write_key, kind, enabled) VALUES (:name, :writeKey, :kind, :enabled)`)
  const update = db.prepare(`
    UPDATE source SET name = :name, write_key = :writeKey, kind = :kind, enabled = :enabled WHERE id = :id`)
  const remove = db.prepare(`
    UPDATE source SET removed_at = :at, removed_name = name, name = ' removed ' || id, write_key = ' removed ' || id
    WHERE id = :id AND removed_at IS NULL`)
  const disconnect = db.prepare('DELETE FROM connection WHERE source_id = ?')
  const isEmpty = db.prepare<[], number>('SELECT NOT EXISTS (SELECT 1 FROM source)').pluck()
  const usage = db.prepare<[number], Usage>(
    'SELECT calls, duplicates, rejections FROM source_usage WHERE source_id = ?',
  )
  const countUsage = db.prepare(`
    INSERT INTO source_usage (source_id, calls, duplicates, rejections)
    VALUES (:id, :calls, :duplicates, :rejections)
    ON CONFLICT (source_id) DO UPDATE SET calls = calls + :calls, duplicates = duplicates + :duplicates,
      rejections = rejections + :rejections`)
  const optional = (row: Row | undefined) => (row ? read(row) : null)
  const write = (source: Omit<SourceRecord, 'id'>) => ({
    ...source,
    enabled: source.enabled ? 1 : 0,
  })

  return {
    all: () => all.all().map(read),
    byId: (id: number) => optional(byId.get(id)),
    /** Also one that was removed. */
    everById: (id: number) => optional(everById.get(id)),
    byName: (name: string) => optional(byName.get(name)),
    byWriteKey: (key: string) => optional(byWriteKey.get(key)),
    /** There is none, and there never was. */
    isEmpty: () => isEmpty.get() === 1,
    /** False where there is none to remove. */
    remove(id: number, at: number): boolean {
      disconnect.run(id)
      return remove.run({ id, at }).changes === 1
    },
    usage: (id: number) => usage.get(id) ?? { calls: 0, duplicates: 0, rejections: 0 },
    countUsage: (id: number, more: Usage) => countUsage.run({ id, ...more }),
    insert: (source: Omit<SourceRecord, 'id'>) => Number(insert.run(write(source)).lastInsertRowid),
    update: (source: SourceRecord) => update.run({ ...write(source), id: source.id }),
  }
}
