import { setTimeout as sleep } from 'node:timers/promises'
import { tooDeepWords, typeWords } from '../../contract/callRules.ts'
import type { Composed, NewSending, Preview, Sending } from '../../contract/compose.ts'
import { isObject, isTooDeep, kindOf } from '../../contract/json.ts'
import { type BodyProfile, CallType } from '../../contract/model.ts'
import { sourceFault } from '../collection/collect.ts'
import { type Fault, fault } from '../collection/fault.ts'
import { readRequest } from '../collection/readCalls.ts'
import { type Arrival, routeCall } from '../collection/routeCall.ts'
import { bytesSent } from '../compose/post.ts'
import type { SendingRecord } from '../compose/sendings.ts'
import { bodyNotices } from '../destination/body.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../refusal.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { beforeOf } from './page.ts'

/** One call is usually answered within this time, so that its sending is over when it is first seen. */
const firstLookMs = 400
/** So many rejections are looked through for that of a call of ours. */
const rejectionsSearched = 100

/** Starts it, and gives how far it is after a moment. */
export async function sendComposed(workbench: Workbench, input: NewSending): Promise<Sending> {
  const { store, sendings } = workbench
  const { source, type, content } = readComposed(workbench, input)
  const record = sendings.start({
    source,
    type,
    content,
    count: input.count,
    rate: input.rate,
    before: { call: store.calls.newest(), rejection: store.rejections.newest() },
  })
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return sendingView(workbench, record)
}

export function sendingOf({ sendings }: Workbench, id: number): SendingRecord {
  const record = sendings.byId(id)
  if (record) return record
  if (id <= sendings.newest() && id > 0)
    throw new Refusal('NOT_FOUND', `sending ${id} is over and forgotten`, 'id')
  throw absent('sending', id, { newest: 0 })
}

export function stopSending(workbench: Workbench, id: number): Sending {
  const record = sendingOf(workbench, id)
  workbench.sendings.stop(record)
  return sendingView(workbench, record)
}

export function sendingView(workbench: Workbench, record: SendingRecord): Sending {
  const { lastAccepted, firstRefused } = record
  return {
    id: String(record.id),
    source: record.source.name,
    count: record.count,
    rate: record.rate,
    startedAt: new Date(record.startedAt).toISOString(),
    done: record.done,
    stopped: record.stopped,
    sent: record.sent,
    accepted: record.accepted,
    refused: record.refused,
    failed: record.failed,
    call: lastAccepted === null ? null : acceptedView(workbench, record, lastAccepted),
    refusal: firstRefused && {
      message: firstRefused.message,
      rejectionId: rejectionOf(workbench, record, {
        messageId: firstRefused.messageId,
        // The first refusal is among the first rejections behind the start.
        newest: record.before.rejection + rejectionsSearched,
      }),
    },
    failure: record.failure,
  }
}

function acceptedView(workbench: Workbench, record: SendingRecord, messageId: string) {
  const id = workbench.store.calls.idOf(messageId, record.source.id)
  if (id !== null && id > record.before.call)
    return { messageId, id: String(id), rejectionId: null }
  const newest = beforeOf(undefined)
  return { messageId, id: null, rejectionId: rejectionOf(workbench, record, { messageId, newest }) }
}

/** A rejection names no message: it is ours when it came after, from our source, and holds the message id. */
function rejectionOf(
  { store }: Workbench,
  { before, source }: SendingRecord,
  { messageId, newest }: { messageId: string; newest: number },
) {
  const ours = store.rejections
    .page({}, { before: newest, limit: rejectionsSearched })
    .find(
      ({ id, source: name, arrived }) =>
        id > before.rejection && name === source.name && arrived.includes(messageId),
    )
  return ours ? String(ours.id) : null
}

/** What the collection port and the routing would make of it, by the very functions that do. */
export function previewOf(workbench: Workbench, input: Composed): Preview {
  const { store } = workbench
  const { source, type, content } = readComposed(workbench, input)
  if (isTooDeep(content)) return refusedPreview(fault('bad_request', tooDeepWords))
  const bytes = bytesSent(type, content)
  const { calls, refused } = readRequest(
    type,
    { bytes, total: bytes.length, text: bytes.toString('utf8') },
    store.suppressions.since,
  )
  const [call] = calls
  if (!call) {
    const why = refused[0]?.fault
    if (!why) throw new Error('a single call is neither taken nor refused')
    return refusedPreview(why)
  }
  const arrival: Arrival = {
    source,
    destinations: store.wiring.destinationsOf(source.id),
    blockedEvents: store.wiring.blockedEvents(source.id),
    receivedAt: Date.now(),
    clientAddress: '127.0.0.1',
  }
  const { bodies, filtered } = routeCall(call, arrival)
  const bodyOf = (profile: BodyProfile) =>
    bodies.find((body) => body.profile === profile)?.text ?? null
  const reasons = new Map(filtered.map(({ destinationId, reason }) => [destinationId, reason]))
  const ofBodies = bodies.flatMap(({ text: made }) => bodyNotices(made, call.kept))
  return {
    refusal: sourceFault(source),
    notices: [...new Set([...call.notices, ...ofBodies])],
    fates: arrival.destinations.map(({ id, name, profile }) => ({
      destinationId: String(id),
      destination: name,
      reason: reasons.get(id) ?? null,
      profile,
      body: reasons.has(id) ? null : bodyOf(profile),
    })),
  }
}

const refusedPreview = ({ status, reason, message }: Fault): Preview => ({
  refusal: { status, reason, message },
  notices: [],
  fates: [],
})

interface ReadComposed {
  source: SourceRecord
  type: CallType
  content: JsonObject
}

/** What no client could send is refused here; whether a call is a good one is for the port to say. */
function readComposed({ store }: Workbench, { source: name, call }: Composed): ReadComposed {
  const sources = store.sources.all()
  const source = sources.find((each) => each.name === name)
  if (!source) {
    const names = sources.map((each) => each.name).join(', ')
    throw new Refusal(
      'BAD_REQUEST',
      `there is no source named ${name}; there ${names === '' ? 'is none' : `are ${names}`}`,
      'source',
    )
  }
  const content = typeof call === 'string' ? contentOf(call) : call
  const type = CallType.safeParse(content.type)
  if (!type.success) throw new Refusal('BAD_REQUEST', typeWords(content.type), 'call.type')
  // It would win over the source that was chosen.
  const { writeKey: _writeKey, ...own } = content
  return { source, type: type.data, content: own }
}

function contentOf(text: string): JsonObject {
  let value: unknown
  try {
    ;({ value } = parseJson(text))
  } catch (error) {
    throw new Refusal(
      'BAD_REQUEST',
      `the call is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      'call',
    )
  }
  if (isObject(value)) return value
  throw new Refusal('BAD_REQUEST', `the call is ${kindOf(value)}; it has to be an object`, 'call')
}
