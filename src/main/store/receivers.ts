import type { Answer } from '../../contract/receiver.ts'
import type { Db } from './sqlite/database.ts'

export interface ReceiverRecord {
  id: number
  name: string
  path: string
  respond: Answer[]
  served: number
}

interface RemovedReceiver {
  name: string
  path: string
}

type Row = Omit<ReceiverRecord, 'respond'> & { respond: string }
const read = (row: Row): ReceiverRecord => ({
  ...row,
  respond: JSON.parse(row.respond) as Answer[],
})

export function receiverTable(db: Db) {
  const live = 'SELECT id, name, path, respond, served FROM receiver WHERE removed_at IS NULL'
  const all = db.prepare<[], Row>(`${live} ORDER BY id`)
  const byId = db.prepare<[number], Row>(`${live} AND id = ?`)
  const remove = db.prepare(`
    UPDATE receiver SET removed_at = :at, removed_name = name, name = ' removed ' || id, removed_path = path,
      path = ' removed ' || id
    WHERE id = :id`)
  const removed = db.prepare<[number], RemovedReceiver>(`
    SELECT removed_name AS name, removed_path AS path FROM receiver
    WHERE id = ? AND removed_at IS NOT NULL AND removed_path IS NOT NULL`)
  const restore = db.prepare(`
    UPDATE receiver SET removed_at = NULL, name = removed_name, path = removed_path, removed_name = NULL,
      removed_path = NULL
    WHERE id = ?`)
  const insert = db.prepare(
    'INSERT INTO receiver (name, path, respond) VALUES (:name, :path, :respond)',
  )
  const update = db.prepare(`
    UPDATE receiver SET name = :name, path = :path, respond = :respond, served = :served WHERE id = :id`)
  const serve = db.prepare('UPDATE receiver SET served = served + 1 WHERE id = ?')

  return {
    all: () => all.all().map(read),
    byId(id: number) {
      const row = byId.get(id)
      return row ? read(row) : null
    },
    insert: (receiver: { name: string; path: string; respond: Answer[] }) =>
      Number(
        insert.run({ ...receiver, respond: JSON.stringify(receiver.respond) }).lastInsertRowid,
      ),
    update: (receiver: ReceiverRecord) =>
      update.run({ ...receiver, respond: JSON.stringify(receiver.respond) }),
    remove: (id: number, at: number) => remove.run({ id, at }),
    /** The former name and path of a removed receiver. */
    removed: (id: number) => removed.get(id) ?? null,
    /** Undoes a removal. Its name and path must be free. */
    restore: (id: number) => restore.run(id),
    countServed: (id: number) => serve.run(id),
  }
}
