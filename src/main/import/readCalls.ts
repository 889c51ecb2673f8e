import { setImmediate as turn } from 'node:timers/promises'
import { isPresent } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { readRequest, type SuppressedSince } from '../collection/readCalls.ts'
import type { JsonObject } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import type { FoundRequest } from './found.ts'
import { openFile, type Placed } from './readFile.ts'

/** A call of a file that the port would accept. */
export interface FileCall {
  place: string
  type: CallType
  label: string
  userId: string | null
  /** Null: the file does not have it. */
  messageId: string | null
  timestamp: string | null
  /** Its content as JSON. */
  text: string
  notes: string[]
}

export interface FileCalls {
  format: 'ndjson' | 'har' | 'json'
  calls: FileCall[]
  faults: { place: string; message: string }[]
  faultCount: number
  skipped: Map<string, number>
}

const mostCalls = 100_000
const mostFaults = 100
/** Then others get their turn. */
const turnMs = 8

const repeated = 'copies of calls before them, such as retries'
const ownTime = 'it has no timestamp; the time of its request is used'

/** All calls of a file, judged as the collection port would. */
export async function readCalls(
  text: string,
  suppressedSince: SuppressedSince,
): Promise<FileCalls> {
  const { format, items } = await openFile(text)
  const read: FileCalls = { format, calls: [], faults: [], faultCount: 0, skipped: new Map() }
  const known = new Set<string>()
  let end = performance.now() + turnMs
  for (const item of items) {
    await addItem(read, item, { known, suppressedSince })
    if (read.calls.length > mostCalls)
      throw new Refusal('BAD_REQUEST', 'the file has more than 100,000 calls; split it', 'text')
    if (performance.now() < end) continue
    await turn()
    end = performance.now() + turnMs
  }
  return read
}

async function addItem(
  read: FileCalls,
  { place, found }: Placed,
  { known, suppressedSince }: { known: Set<string>; suppressedSince: SuppressedSince },
) {
  if ('fault' in found) return addFault(read, place, found.fault)
  if ('skip' in found) return skip(read, found.skip)
  const { copyOf } = found
  if (copyOf !== null && known.has(copyOf)) return skip(read, repeated)
  if (copyOf !== null) known.add(copyOf)
  const judged = await judge(found, suppressedSince)
  for (const { index, message } of judged.faults)
    addFault(read, index === null ? place : `${place}, call ${index + 1}`, message)
  const isBatch = found.route === 'batch'
  for (const [index, call] of judged.calls.entries())
    read.calls.push({ ...call, place: isBatch ? `${place}, call ${index + 1}` : place })
}

function addFault(read: FileCalls, place: string, message: string) {
  read.faultCount++
  if (read.faults.length < mostFaults) read.faults.push({ place, message })
}

const skip = ({ skipped }: FileCalls, reason: string) =>
  void skipped.set(reason, (skipped.get(reason) ?? 0) + 1)

/** The port's own reading, with its words. */
async function judge({ route, content, notes, at }: FoundRequest, since: SuppressedSince) {
  const text = JSON.stringify(content)
  const bytes = Buffer.from(text)
  const { calls, refused, fault } = await readRequest(
    route,
    { bytes, total: bytes.length, text },
    since,
  )
  const faults = refused.map(({ fault: { message }, index }) => ({
    message,
    index: route === 'batch' ? index : null,
  }))
  if (fault) faults.push({ message: fault.message, index: null })
  return {
    faults,
    calls: calls.map((call) => {
      const own = withTime(call.content, at)
      const given = route === 'batch' || isPresent(content.messageId)
      if (!given) delete own.content.messageId
      return {
        type: call.type,
        label: call.label,
        userId: call.userId,
        messageId: given ? call.messageId : null,
        timestamp: call.timestamp ?? own.time,
        text: JSON.stringify(own.content),
        notes: [...notes, ...(own.time === null ? [] : [ownTime])],
      }
    }),
  }
}

/**
 * Without `sentAt`, which the sending adds again: with the former one, the time since then would be taken for an error
 * of the client's clock.
 */
function withTime({ sentAt: _sentAt, ...content }: JsonObject, at: string | null) {
  const hasTime = isPresent(content.timestamp) || isPresent(content.originalTimestamp)
  const time = hasTime ? null : at
  return {
    content: time === null ? content : { ...content, timestamp: time },
    time,
  }
}

/** For a summary: "3 track, 1 page". */
export const typeCounts = (calls: FileCall[]) =>
  [...Map.groupBy(calls, ({ type }) => type)].map(([type, some]) => ({ type, count: some.length }))

export const noteCounts = (calls: FileCall[]) =>
  [
    ...Map.groupBy(
      calls.flatMap(({ notes }) => notes),
      (note) => note,
    ),
  ].map(([text, some]) => ({
    text,
    count: some.length,
  }))
