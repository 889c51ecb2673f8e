import type { MessageState } from '../../../contract/model.ts'
import { messageStates } from '../../../contract/options.ts'
import type { Db } from '../sqlite/database.ts'
import { blockOf, blockSize } from './blockColumns.ts'
import type { Part } from './blockReader.ts'
import type { ColumnStore } from './columnStore.ts'
import type { Block, ChangedMessage } from './messageBlocks.ts'
import type { MessageQuery } from './messageQuery.ts'
import { tallySteps } from './tallySteps.ts'
import { timesOf } from './timeColumn.ts'
import { valuesOf } from './valueColumn.ts'

/** Messages by the time they were received and by state. */
export interface MessageTally {
  /** When the first bucket starts; with no messages, 0. */
  since: number
  bucketMs: number
  /** For each bucket, in the order of `messageStates`. */
  counts: number[][]
}

interface Source {
  columns: ColumnStore
  /** As in `blockReader`. */
  changed: () => ChangedMessage[]
  /** The matching messages, newest first. */
  partsOf: (query: MessageQuery, before: number) => Iterable<Part>
}

/** Messages of a block, or those of rows: their times and states. */
interface Found {
  /** Null: all. */
  marks: Uint8Array | null
  /** No time is earlier or later. */
  firstAt: number
  lastAt: number
  /** After `base`. */
  times: ArrayLike<number>
  base: number
  codes: ArrayLike<number>
  /** For each code, the place in `messageStates`. */
  stateOf: Uint8Array
}

const places = Uint8Array.from(messageStates, (_, i) => i)
const placeOf = (state: string) => messageStates.indexOf(state as MessageState)
/** The codes of a block whose messages all have the same state. */
const ones = new Uint8Array(blockSize).fill(1)

/** Counts the messages of a query over time: a million in the blocks take 15 ms. */
export function messageTally(db: Db, { columns, changed, partsOf }: Source) {
  const range = db
    .prepare<[number, number], [receivedAt: number, state: MessageState]>(
      'SELECT received_at, state FROM message NOT INDEXED WHERE id >= ? AND id <= ?',
    )
    .raw()
  const rows = db
    .prepare<[string], [receivedAt: number, state: MessageState]>(
      'SELECT received_at, state FROM json_each(?) JOIN message ON message.id = value',
    )
    .raw()

  /** Newest first. */
  function ofRows(ids: number[]): Found {
    const [first = 0, last = 0] = [ids.at(-1), ids[0]]
    const hasNoGaps = last - first === ids.length - 1
    const found = hasNoGaps ? range.all(first, last) : rows.all(JSON.stringify(ids))
    return {
      marks: null,
      firstAt: -Infinity,
      lastAt: Infinity,
      times: found.map(([at]) => at),
      base: 0,
      codes: found.map(([, state]) => placeOf(state)),
      stateOf: places,
    }
  }

  function ofBlock({ id, firstAt, lastAt }: Block, marks: Uint8Array, changes: ChangedMessage[]) {
    const { names, codes } = valuesOf(columns.values('state', id))
    // Code 0: none, which only a message has whose change is not in its block yet.
    const stateOf = Uint8Array.from(['', ...names], (name) => Math.max(0, placeOf(name)))
    const column = columns.times('receivedAt', id)
    const { after, first } = column
    return {
      marks,
      firstAt,
      lastAt,
      times: after ?? timesOf(column),
      base: after ? first : 0,
      ...(changes.length === 0
        ? { codes: codes ?? ones, stateOf }
        : { codes: changedStates(codes ?? ones, stateOf, changes), stateOf: places }),
    }
  }

  /** On one state of both databases. `most`: how many buckets. */
  return db.transaction((query: MessageQuery, most: number): MessageTally => {
    const changes = Map.groupBy(changed(), ({ id }) => blockOf(id))
    const found: Found[] = []
    for (const part of partsOf(query, Infinity))
      if (part.count > 0)
        found.push(
          part.marked
            ? ofBlock(part.marked.block, part.marked.marks, changes.get(part.marked.block.id) ?? [])
            : ofRows(part.ids(0, part.count)),
        )
    const { first, last } = endsOf(found, query)
    if (first > last) return { since: 0, bucketMs: 1000, counts: [] }
    const bucketMs = tallySteps.find((step) => (last - first) / step < most - 1) as number
    const since = Math.floor(first / bucketMs) * bucketMs
    const size = Math.floor((last - since) / bucketMs) + 1
    const counts = new Uint32Array(size * messageStates.length)
    for (const each of found) add(each, { counts, since, bucketMs })
    return {
      since,
      bucketMs,
      counts: Array.from({ length: size }, (_, i) => [
        ...counts.subarray(i * messageStates.length, (i + 1) * messageStates.length),
      ]),
    }
  })
}

function changedStates(codes: ArrayLike<number>, stateOf: Uint8Array, changes: ChangedMessage[]) {
  const states = Uint8Array.from(codes, (code) => stateOf[code] as number)
  for (const { id, state } of changes) if (state !== null) states[id % blockSize] = placeOf(state)
  return states
}

/** From the first message to the last one, or as the query says. Blocks in between are not read. */
function endsOf(found: Found[], { since, until }: MessageQuery) {
  let [first, last] = [Infinity, -Infinity]
  // The last and the first part are likely to have the ends.
  const ordered = found.toSpliced(1, 0, ...found.slice(-1))
  for (const { marks, firstAt, lastAt, times, base } of ordered) {
    if (firstAt >= first && lastAt <= last) continue
    for (let i = 0; i < times.length; i++) {
      if (marks !== null && marks[i] !== 1) continue
      const time = base + (times[i] as number)
      if (time < first) first = time
      if (time > last) last = time
    }
  }
  if (first > last) return { first, last }
  return {
    first: since === -Infinity ? first : since,
    last: until === Infinity ? last : until - 1,
  }
}

function add(
  { marks, times, base, codes, stateOf }: Found,
  { counts, since, bucketMs }: { counts: Uint32Array; since: number; bucketMs: number },
) {
  const width = messageStates.length
  const offset = base - since
  for (let i = 0; i < times.length; i++) {
    if (marks !== null && marks[i] !== 1) continue
    const bucket = Math.floor((offset + (times[i] as number)) / bucketMs)
    const place = bucket * width + (stateOf[codes[i] as number] as number)
    counts[place] = (counts[place] as number) + 1
  }
}
