import type { Behaviour } from '../../contract/behaviour.ts'
import type { TlsOption } from '../../contract/tlsOption.ts'
import type { Db } from './sqlite/database.ts'

export interface ReceiverRecord {
  id: number
  name: string
  path: string
  tls: TlsOption
  behaviour: Behaviour
  /** Real time at which the behaviour was set, later than the one before it. */
  setAt: number
  /** Requests since then. */
  served: number
  /** Requests that each rule responded to. */
  turns: number[]
}
export type NewReceiverRecord = Pick<
  ReceiverRecord,
  'name' | 'path' | 'tls' | 'behaviour' | 'setAt'
>

interface RemovedReceiver {
  name: string
  path: string
}

type Row = Omit<ReceiverRecord, 'behaviour' | 'turns'> & { behaviour: string; turns: string }
const read = (row: Row): ReceiverRecord => ({
  ...row,
  behaviour: JSON.parse(row.behaviour) as Behaviour,
  turns: JSON.parse(row.turns) as number[],
})

export function receiverTable(db: Db) {
  const live = `
    SELECT id, name, path, tls, behaviour, set_at AS setAt, served, turns FROM receiver WHERE removed_at IS NULL`
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
  const insert = db.prepare(`
    INSERT INTO receiver (name, path, tls, behaviour, set_at) VALUES (:name, :path, :tls, :behaviour, :setAt)`)
  const update = db.prepare(`
    UPDATE receiver SET name = :name, path = :path, tls = :tls, behaviour = :behaviour, set_at = :setAt,
      served = :served, turns = :turns
    WHERE id = :id`)
  const serve = db.prepare(`
    UPDATE receiver SET served = :served, turns = :turns WHERE id = :id AND set_at = :setAt`)

  return {
    all: () => all.all().map(read),
    byId(id: number) {
      const row = byId.get(id)
      return row ? read(row) : null
    },
    insert: (receiver: NewReceiverRecord) =>
      Number(
        insert.run({ ...receiver, behaviour: JSON.stringify(receiver.behaviour) }).lastInsertRowid,
      ),
    update: (receiver: ReceiverRecord) =>
      update.run({
        ...receiver,
        behaviour: JSON.stringify(receiver.behaviour),
        turns: JSON.stringify(receiver.turns),
      }),
    remove: (id: number, at: number) => remove.run({ id, at }),
    /** The former name and path of a removed receiver. */
    removed: (id: number) => removed.get(id) ?? null,
    /** Undoes a removal. Its name and path must be free. */
    restore: (id: number) => restore.run(id),
    /** Stores how far a behaviour is, unless another has been set. */
    saveTurns: ({ turns, ...at }: Pick<ReceiverRecord, 'id' | 'setAt' | 'served' | 'turns'>) =>
      serve.run({ ...at, turns: JSON.stringify(turns) }),
  }
}
