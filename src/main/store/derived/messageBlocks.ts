import type { MessageState, MessageType } from '../../../contract/model.ts'
import type { Db } from '../sqlite/database.ts'
import { attemptSets, attemptsIn, type AttemptSets } from './attemptSets.ts'
import {
  attemptNames,
  blockOf,
  blockSize,
  type TimeName,
  type ValueName,
  valueNames,
} from './blockColumns.ts'
import type { ColumnStore } from './columnStore.ts'
import { changeTimes, writeTimes } from './timeColumn.ts'
import { changeValues, createValues, type Value } from './valueColumn.ts'

type Row = [
  id: number,
  state: MessageState,
  settledAt: number | null,
  type: MessageType,
  user: string | null,
  label: string,
  source: number | null,
  destination: number,
  sync: number | null,
  deletion: number | null,
  receivedAt: number,
]

/** A message that changed after its block was written; `state` null: removed. */
export interface ChangedMessage {
  id: number
  state: MessageState | null
  settledAt: number | null
}

export interface Block {
  id: number
  /** Messages not removed. */
  present: number
  firstAt: number
  lastAt: number
}

const asText = (id: number | null) => (id === null ? null : String(id))

/**
 * The blocks that `blockReader.ts` reads. What a message has in the columns of the filters never changes, except its state,
 * when it settled, and its attempts. To add a column: to `blockColumns.ts`, to the rows here, and to the filters in `messageQuery.ts`.
 */
export function messageBlocks(db: Db, columns: ColumnStore) {
  const rows = db
    .prepare<[number, number], Row>(`
      SELECT message.id, state, settled_at, type, message.user_id, label, message.source_id, destination_id, sync_id,
        deletion_id, received_at
      FROM message NOT INDEXED LEFT JOIN notice ON notice.id = notice_id WHERE message.id >= ? AND message.id < ?`)
    .raw()
  const attempts = attemptSets(db)
  const all = db.prepare<[], Block>(`
    SELECT id, present, first_at AS firstAt, last_at AS lastAt FROM message_block ORDER BY id DESC`)
  const exists = db
    .prepare<[number], number>('SELECT count(*) FROM message_block WHERE id = ?')
    .pluck()
  const insert = db.prepare<[number, number, number, number]>(
    'INSERT INTO message_block (id, present, first_at, last_at) VALUES (?, ?, ?, ?)',
  )
  const setPresent = db.prepare<[number, number]>(
    'UPDATE message_block SET present = ? WHERE id = ?',
  )
  const remove = db.prepare<[number]>('DELETE FROM message_block WHERE id = ?')
  const removeAll = db.prepare('DELETE FROM message_block')

  function writeChanges(name: ValueName, block: number, changes: Map<number, Value>): number {
    const { data, present } = changeValues(columns.data(name, block), changes)
    if (data) columns.write(name, block, data)
    return present
  }

  function change(block: number, changed: ChangedMessage[]) {
    const byPlace = <T>(valueOf: (each: ChangedMessage) => T) =>
      new Map(changed.map((each) => [each.id % blockSize, valueOf(each)]))
    const present = writeChanges(
      'state',
      block,
      byPlace(({ state }) => state),
    )
    if (present === 0) {
      remove.run(block)
      columns.removeBlock(block)
      return
    }
    setPresent.run(present, block)
    const sets = attempts.of(changed.map(({ id }) => id))
    for (const name of attemptNames)
      writeChanges(
        name,
        block,
        byPlace(({ id, state }) => (state === null ? null : attemptsIn(sets, id)[name])),
      )
    const times = byPlace(({ settledAt }) => settledAt)
    columns.write('settledAt', block, changeTimes(columns.data('settledAt', block), times))
  }

  return {
    /** Newest first. Blocks without a message do not exist. */
    all: () => all.all(),
    /** Inside a transaction: from the rows of its messages. */
    write(block: number) {
      const found = rows.all(block * blockSize, (block + 1) * blockSize)
      if (found.length === 0) return
      const sets = attempts.between(block * blockSize, (block + 1) * blockSize)
      const { values, times, firstAt, lastAt } = columnsOf(found, sets)
      insert.run(block, found.length, firstAt, lastAt)
      for (const name of valueNames) columns.write(name, block, values[name].written())
      for (const [name, each] of Object.entries(times))
        columns.write(name as TimeName, block, writeTimes(each))
    },
    /** Inside a transaction: each at most once. Messages without a block are not changed. */
    change(changed: ChangedMessage[]) {
      for (const [block, ofBlock] of Map.groupBy(changed, ({ id }) => blockOf(id)))
        if (exists.get(block) === 1) change(block, ofBlock)
    },
    removeAll() {
      removeAll.run()
      columns.removeAll()
    },
  }
}
export type MessageBlocks = ReturnType<typeof messageBlocks>

function columnsOf(rows: Row[], sets: AttemptSets) {
  const values = Object.fromEntries(valueNames.map((name) => [name, createValues()])) as Record<
    ValueName,
    ReturnType<typeof createValues>
  >
  const times: Record<TimeName, Float64Array> = {
    settledAt: new Float64Array(blockSize).fill(NaN),
    receivedAt: new Float64Array(blockSize).fill(NaN),
  }
  let [firstAt, lastAt] = [Infinity, -Infinity]
  for (const row of rows) {
    const place = row[0] % blockSize
    values.state.set(place, row[1])
    if (row[2] !== null) times.settledAt[place] = row[2]
    values.type.set(place, row[3])
    if (row[4] !== null) values.user.set(place, row[4])
    if (row[3] === 'track') values.event.set(place, row[5])
    if (row[6] !== null) values.source.set(place, asText(row[6]))
    values.destination.set(place, asText(row[7]))
    if (row[8] !== null) values.sync.set(place, asText(row[8]))
    if (row[9] !== null) values.deletion.set(place, asText(row[9]))
    const ofAttempts = attemptsIn(sets, row[0])
    for (const name of attemptNames)
      if (ofAttempts[name] !== null) values[name].set(place, ofAttempts[name])
    times.receivedAt[place] = row[10]
    if (row[10] < firstAt) firstAt = row[10]
    if (row[10] > lastAt) lastAt = row[10]
  }
  return { values, times, firstAt, lastAt }
}
