import type { BodyProfile } from '../../contract/model.ts'
import type { Destination } from '../../contract/destination.ts'
import type { NewEndpoint } from '../../contract/wiring.ts'
import type { Db } from './sqlite/database.ts'

export interface EndpointRecord {
  id: number
  url: string
  headers: Record<string, string>
}

export interface DestinationRecord {
  id: number
  name: string
  enabled: boolean
  sharedSecret: string | null
  profile: BodyProfile
  endpoints: EndpointRecord[]
  revision: number
  createdAt: number
  /** Null: not removed. */
  removedAt: number | null
}

interface Row {
  id: number
  name: string
  enabled: number
  shared_secret: string | null
  profile: BodyProfile
  revision: number
  created_at: number
  removed_at: number | null
}

export const destinationView = (
  destination: DestinationRecord,
  { sources, warnings }: Pick<Destination, 'sources' | 'warnings'>,
): Destination => ({
  id: String(destination.id),
  name: destination.name,
  enabled: destination.enabled,
  sharedSecret: destination.sharedSecret,
  body: destination.profile,
  sources,
  endpoints: destination.endpoints.map((endpoint) => ({ ...endpoint, id: String(endpoint.id) })),
  revision: destination.revision,
  warnings,
})

interface RemovedDestination {
  name: string
  removedAt: number
}

export function destinationTable(db: Db) {
  const all = db.prepare<[], Row>('SELECT * FROM destination WHERE removed_at IS NULL ORDER BY id')
  const byId = db.prepare<[number], Row>(
    'SELECT * FROM destination WHERE id = ? AND removed_at IS NULL',
  )
  const everById = db.prepare<[number], Row>('SELECT * FROM destination WHERE id = ?')
  const byName = db.prepare<[string], Row>('SELECT * FROM destination WHERE name = ?')
  const bySource = db.prepare<[number], Row>(`
    SELECT destination.* FROM connection JOIN destination ON destination.id = destination_id
    WHERE source_id = ? ORDER BY destination.id`)
  const endpoints = db.prepare<[number], { id: number; url: string; headers: string }>(
    'SELECT id, url, headers FROM endpoint WHERE destination_id = ? AND NOT removed ORDER BY position',
  )
  const sourceNames = db
    .prepare<[number], string>(`
      SELECT source.name FROM connection JOIN source ON source.id = source_id
      WHERE destination_id = ? ORDER BY source.id`)
    .pluck()
  const insert = db.prepare(`
    INSERT INTO destination (name, enabled, shared_secret, profile, created_at)
    VALUES (:name, :enabled, :sharedSecret, :profile, CAST(unixepoch('subsec') * 1000 AS INTEGER))`)
  const update = db.prepare(`
    UPDATE destination SET name = :name, enabled = :enabled, shared_secret = :sharedSecret, profile = :profile,
      revision = revision + 1
    WHERE id = :id`)
  const remove = db.prepare(`
    UPDATE destination SET removed_at = :at, removed_name = name, name = ' removed ' || id,
      removed_connections =
        (SELECT json_group_array(source_id) FROM connection WHERE destination_id = :id)
    WHERE id = :id AND removed_at IS NULL`)
  const removed = db.prepare<[number], RemovedDestination>(`
    SELECT removed_name AS name, removed_at AS removedAt FROM destination
    WHERE id = ? AND removed_at IS NOT NULL`)
  const reconnect = db.prepare(`
    INSERT OR IGNORE INTO connection (source_id, destination_id)
    SELECT source.id, destination.id
    FROM destination, json_each(destination.removed_connections) JOIN source ON source.id = value
    WHERE destination.id = ? AND source.removed_at IS NULL`)
  const restore = db.prepare(`
    UPDATE destination SET removed_at = NULL, name = removed_name, removed_name = NULL,
      removed_connections = NULL, revision = revision + 1
    WHERE id = ?`)
  const disconnect = db.prepare('DELETE FROM connection WHERE destination_id = ?')
  const connect = db.prepare('INSERT INTO connection (source_id, destination_id) VALUES (?, ?)')
  const removeEndpoints = db.prepare('UPDATE endpoint SET removed = 1 WHERE destination_id = ?')
  const reviveEndpoint = db.prepare(`
    UPDATE endpoint SET removed = 0, position = :position, headers = :headers WHERE id = :id`)
  const insertEndpoint = db.prepare(`
    INSERT INTO endpoint (destination_id, position, url, headers)
    VALUES (:destinationId, :position, :url, :headers)`)

  const moveEndpoints = db.prepare(`
    UPDATE endpoint SET url = :to || substr(url, length(:from) + 1)
    WHERE url = :from OR substr(url, 1, length(:from) + 1) = :from || '/'`)

  const changeUrl = db.prepare('UPDATE endpoint SET url = :to WHERE url = :from AND NOT removed')

  const read = (row: Row): DestinationRecord => ({
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    sharedSecret: row.shared_secret,
    profile: row.profile,
    createdAt: row.created_at,
    removedAt: row.removed_at,
    revision: row.revision,
    endpoints: endpoints.all(row.id).map((endpoint) => ({
      ...endpoint,
      headers: JSON.parse(endpoint.headers) as Record<string, string>,
    })),
  })
  type Fields = Pick<DestinationRecord, 'name' | 'enabled' | 'sharedSecret' | 'profile'>
  const write = ({ name, enabled, sharedSecret, profile }: Fields) => ({
    name,
    enabled: enabled ? 1 : 0,
    sharedSecret,
    profile,
  })

  return {
    all: () => all.all().map(read),
    byId: (id: number) => optional(byId.get(id), read),
    /** Also finds a removed one, for its recorded data. */
    everById: (id: number) => optional(everById.get(id), read),
    byName: (name: string) => optional(byName.get(name), read),
    bySource: (sourceId: number) => bySource.all(sourceId).map(read),
    sourceNames: (id: number) => sourceNames.all(id),
    insert: (fields: Fields) => Number(insert.run(write(fields)).lastInsertRowid),
    update: (id: number, fields: Fields) => update.run({ ...write(fields), id }),
    /** False if there is none to remove. */
    remove(id: number, at: number): boolean {
      const { changes } = remove.run({ id, at })
      disconnect.run(id)
      return changes === 1
    },
    /** The former name of a removed destination, and when it was removed. */
    removed: (id: number) => removed.get(id) ?? null,
    /** Undoes a removal, including connections to what still exists. Its name must be free. */
    restore(id: number) {
      reconnect.run(id)
      restore.run(id)
    },
    /** Changes the base address of every URL below it. */
    moveEndpoints: (from: string, to: string) => moveEndpoints.run({ from, to }),
    /** Changes the URL of the endpoints that have exactly this one. */
    changeUrl: (from: string, to: string) => changeUrl.run({ from, to }),
    connect(id: number, sourceIds: number[]) {
      disconnect.run(id)
      for (const sourceId of sourceIds) connect.run(sourceId, id)
    },
    /** An endpoint with an unchanged URL keeps its id, and so the history of its attempts. */
    setEndpoints(id: number, wanted: NewEndpoint[]) {
      const known = endpoints.all(id)
      removeEndpoints.run(id)
      wanted.forEach(({ url, headers }, position) => {
        const at = known.findIndex((endpoint) => endpoint.url === url)
        const values = { position, headers: JSON.stringify(headers) }
        if (at === -1) insertEndpoint.run({ ...values, destinationId: id, url })
        else reviveEndpoint.run({ ...values, id: known.splice(at, 1)[0]?.id })
      })
    },
  }
}

function optional<R, T>(row: R | undefined, read: (row: R) => T): T | null {
  return row === undefined ? null : read(row)
}
