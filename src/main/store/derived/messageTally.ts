import type { MessageState } from '../../../contract/model.ts'
import { messageStates } from '../../../contract/options.ts'
import type { Db } from '../sqlite/database.ts'
import { blockOf, blockSize } from './blockColumns.ts'
import type { Part } from './blockReader.ts'
import type { ColumnStore } from './columnStore.ts'
import type { ChangedMessage } from './messageBlocks.ts'
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

/** Times and states of messages: the columns of a block with its marks, or those of rows. */
interface Found {
  marks: Uint8Array | null
  times: ArrayLike<number>
  /** Places in `messageStates`. */
  states: ArrayLike<number>
}

const placeOfState = new Map<string, number>(messageStates.map((state, i) => [state, i]))

/** Counts the messages of a query over time: a million in the blocks take 15 ms. */
export function messageTally(db: Db, { columns, changed, partsOf }: Source) {
  const rows = db
    .prepare<[string], [receivedAt: number, state: MessageState]>(
      'SELECT received_at, state FROM json_each(?) JOIN message ON message.id = value',
    )
    .raw()

  function ofRows(ids: number[]): Found {
    const found = rows.all(JSON.stringify(ids))
    return {
      marks: null,
      times: found.map(([at]) => at),
      states: found.map(([, state]) => placeOfState.get(state) ?? 0),
    }
  }

  function ofBlock(block: number, marks: Uint8Array, changes: ChangedMessage[]): Found {
    const { names, codes } = valuesOf(columns.values('state', block))
    const byCode = Uint8Array.from(['', ...names], (name) => placeOfState.get(name) ?? 0)
    const states = codes ? Uint8Array.from(codes, (code) => byCode[code] as number) : null
    const own = states ?? new Uint8Array(blockSize).fill(byCode[1] ?? 0)
    for (const { id, state } of changes)
      if (state !== null) own[id % blockSize] = placeOfState.get(state) ?? 0
    return { marks, times: timesOf(columns.times('receivedAt', block)), states: own }
  }

  /** On one state of both databases. `most`: how many buckets. */
  return db.transaction((query: MessageQuery, most: number): MessageTally => {
    const changes = Map.groupBy(changed(), ({ id }) => blockOf(id))
    const found: Found[] = []
    for (const part of partsOf(query, Infinity))
      if (part.count > 0)
        found.push(
          part.marked
            ? ofBlock(part.marked.block, part.marked.marks, changes.get(part.marked.block) ?? [])
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

/** From the first message to the last one, or as the query says. */
function endsOf(found: Found[], { since, until }: MessageQuery) {
  let [first, last] = [Infinity, -Infinity]
  for (const { marks, times } of found)
    for (let i = 0; i < times.length; i++) {
      if (marks !== null && marks[i] !== 1) continue
      const time = times[i] as number
      if (time < first) first = time
      if (time > last) last = time
    }
  if (first > last) return { first, last }
  return {
    first: since === -Infinity ? first : since,
    last: until === Infinity ? last : until - 1,
  }
}

function add(
  { marks, times, states }: Found,
  { counts, since, bucketMs }: { counts: Uint32Array; since: number; bucketMs: number },
) {
  const width = messageStates.length
  for (let i = 0; i < times.length; i++) {
    if (marks !== null && marks[i] !== 1) continue
    const bucket = Math.floor(((times[i] as number) - since) / bucketMs)
    ;(counts[bucket * width + (states[i] as number)] as number)++
  }
}
