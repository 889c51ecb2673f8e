import type { Settings } from '../../contract/settings.ts'
import { isolated } from '../../contract/isolated.ts'
import { NewSource } from '../../contract/wiring.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Fault, fault } from './fault.ts'
import { originFault } from './originFault.ts'
import { duplicateWindowMs, libraryLength, writeKeyLength } from './limits.ts'
import { type FaultedRequest, faultWords } from './portFault.ts'
import { mostHops, type OwnPorts } from '../delivery/ownPorts.ts'
import type { Blocked, PlanGate } from './planGate.ts'
import type { ReadBody } from './readBody.ts'
import { libraryOf } from './library.ts'
import { type ReadCall, readRequest, type ReadRequest } from './readCalls.ts'
import { type Envelope, rejectionOf } from './rejection.ts'
import { insertRouted, routeCall } from './routeCall.ts'
import type { CallRoute } from './routes.ts'
import { withoutSentOn } from './sentOn.ts'
import type { SourceRates } from './sourceRates.ts'
import { findWriteKey } from './readWriteKey.ts'

export interface CollectorParts {
  store: Store
  settings: () => Settings
  /** Engine time at which the messages of a call are due. */
  engineNow: () => number
  /** Real time. */
  realNow: () => number
  /** Called with the messages of a commit as soon as it is committed. */
  onCommitted: (messages: CommittedMessage[]) => void
  newWriteKeySource: (writeKey: string) => SourceRecord
  rates: SourceRates
  /** Counts how often a call comes back that Hookbench delivered. */
  loops: Pick<OwnPorts, 'hopsOf' | 'noteHops' | 'cameBack'>
  planGate: Pick<PlanGate, 'check'>
  /** Why no call can be stored; null: they can. */
  full: () => string | null
}

/** Calls of a batch that are routed and stored at once: some 6 ms of work. A request of 500 KB may have thousands. */
const callsAtOnce = 150

/** One request with calls, as it arrived. `faulted`: the port's fault answers it. */
export interface Arrival {
  route: CallRoute
  body: ReadBody
  envelope: Envelope
  faulted: FaultedRequest | null
}

/** A request whose calls are stored. */
interface WrittenArrival {
  source: SourceRecord
  envelope: Envelope
  clientAddress: string
  /** How often Hookbench itself delivered its calls to the port. */
  hops: number
  receivedAt: number
  blocked: Blocked
}

/** Processes one request. Resolves only when everything the answer confirms is on disk. */
export function createCollector(parts: CollectorParts) {
  const { store, settings } = parts

  async function reject(refused: Fault, envelope: Envelope, body: ReadBody) {
    const source = envelope.writeKey === undefined ? null : store.wiring.sourceOf(envelope.writeKey)
    await store.write(() => {
      store.rejections.insert(
        rejectionOf(refused, envelope, { receivedAt: parts.realNow(), source, body }),
      )
      if (source) store.usage.count(source.id, { rejections: 1 })
    })
    return refused
  }

  /** Null: accepted. */
  async function collect({
    route,
    body,
    faulted,
    envelope: arrived,
  }: Arrival): Promise<Fault | null> {
    const request = await readRequest(route, body, store.suppressions.since)
    const { authorization, writeKeyHeader, path } = arrived
    const found = findWriteKey({
      inBody: request.writeKey,
      authorization,
      header: writeKeyHeader,
      target: path,
    })
    const writeKey = found.key
    const envelope: Envelope = { ...arrived, library: request.library }
    if (writeKey !== null) envelope.writeKey = writeKey.slice(0, writeKeyLength)
    const refused = faultedAnswer(faulted) ?? request.fault
    if (refused) {
      await reject(refused, envelope, body)
      return refused.status === 200 ? null : refused
    }
    if (found.key === null) return reject(noWriteKey(found.empty), envelope, body)
    if (found.key.length > writeKeyLength) return reject(longWriteKey, envelope, body)

    const hops = 'text' in body ? parts.loops.hopsOf(pathOf(path), body.text) : 0
    if (hops >= mostHops) return reject(loop, envelope, body)
    const source = sourceOf(parts, found, envelope.origin)
    if ('reason' in source) {
      await reject(source, envelope, body)
      return source.status === 200 ? null : source
    }
    requireRoom(parts)
    if (faulted) for (const { notices } of request.calls) notices.push(faultWords(faulted))
    const { clientAddress } = envelope
    const receivedAt = parts.realNow()
    const taken = withoutSentOn(
      request,
      { source, clientAddress, receivedAt },
      parts.loops.cameBack,
    )
    const refusal = refusalOf(route, taken, settings().strictBatches)
    const recorded = toRecord(route, taken, refusal)
    const blocked = await parts.planGate.check(source, recorded.calls)
    await write(recorded, { source, envelope, clientAddress, hops, receivedAt, blocked })
    return refusal
  }

  /**
   * Stores a request, in parts if it has very many calls, so that others get their turn in between. If it ends half-way,
   * the client sends all of it again, and the calls already stored are duplicates.
   */
  async function write({ calls, refused }: ReadRequest, arrival: WrittenArrival) {
    const longest = Math.max(calls.length, refused.length, 1)
    for (let at = 0; at < longest; at += callsAtOnce) {
      const some = <T>(all: T[]) => all.slice(at, at + callsAtOnce)
      await writeSome({ calls: some(calls), refused: some(refused) }, arrival)
    }
  }

  function writeSome(
    { calls, refused }: Pick<ReadRequest, 'calls' | 'refused'>,
    { source, envelope, clientAddress, hops, receivedAt, blocked }: WrittenArrival,
  ): Promise<unknown> {
    const { dropDuplicates } = settings()
    const destinations = store.wiring.destinationsOf(source.id)
    const blockedEvents = store.wiring.blockedEvents(source.id)
    const arrival = { source, destinations, blockedEvents, receivedAt, clientAddress }
    const routed = calls.map((call) =>
      routeCall(call, { ...arrival, planReason: blocked.get(call) }),
    )
    const since = receivedAt - duplicateWindowMs
    const libraries = librariesOf(calls, envelope)
    let accepted = 0
    return store.write(insert, { rows: calls.length + refused.length, onCommit: committed })

    function committed(messages: CommittedMessage[]) {
      parts.rates.accepted(source.id, accepted)
      if (hops > 0)
        parts.loops.noteHops(
          messages.map(({ id }) => id),
          hops,
        )
      parts.onCommitted(messages)
    }

    function insert() {
      const dueAt = parts.engineNow()
      const messages: CommittedMessage[] = []
      let duplicates = 0
      for (const item of routed) {
        const { messageId, content } = item.call
        const callId = dropDuplicates ? store.calls.repeated(messageId, source.id, since) : null
        if (callId !== null) {
          const repeat = fault(
            'duplicate',
            `messageId ${isolated(messageId)} was already received`,
            200,
          )
          store.rejections.insert(
            rejectionOf(repeat, envelope, { receivedAt, source, callId, content }),
          )
          duplicates++
        } else insertRouted(store, item, { dueAt, messages })
      }
      for (const { fault: refusal, content } of refused)
        store.rejections.insert(rejectionOf(refusal, envelope, { receivedAt, source, content }))
      accepted = routed.length - duplicates
      const usage = { calls: accepted, duplicates, rejections: refused.length }
      store.usage.count(source.id, usage, accepted > 0 ? receivedAt : null)
      for (const [library, count] of libraries)
        store.usage.seeLibrary(source.id, library, { calls: count, at: receivedAt })
      return messages
    }
  }

  return { collect, reject }
}
export type Collector = ReturnType<typeof createCollector>

/** `place`: where the request names the key. `origin`: of the page that sent it. */
function sourceOf(
  parts: CollectorParts,
  { key: writeKey, place }: { key: string; place: string },
  origin: string | null,
): SourceRecord | Fault {
  const { store } = parts
  const { unknownWriteKey } = parts.settings()
  const source = store.wiring.sourceOf(writeKey)
  if (source) return originFault(source, origin) ?? sourceFault(source) ?? source
  if (unknownWriteKey === 'create') {
    const refused = originFault(null, origin)
    if (refused) return refused
    const key = NewSource.shape.writeKey.safeParse(writeKey)
    if (key.success) {
      requireRoom(parts)
      return parts.newWriteKeySource(writeKey)
    }
    return fault('bad_request', `the write key is not valid: ${key.error.issues[0]?.message}`)
  }
  const status = unknownWriteKey === 'ignore' ? 200 : 401
  return fault(
    'unknown_source',
    `no source has the write key ${writeKey}, sent as ${place}`,
    status,
  )
}

function requireRoom({ full }: CollectorParts) {
  const reason = full()
  if (reason !== null) throw new Refusal('SERVICE_UNAVAILABLE', reason)
}

const noWriteKey = (empty: string | null) =>
  fault(
    'bad_request',
    `no write key${empty === null ? '' : `: ${empty}`}. Send it as writeKey in the body, as the Basic user, as a Bearer token, as X-Write-Key or as ?writeKey=`,
  )

const loop = fault(
  'loop',
  `delivered to this port by Hookbench itself ${mostHops} times: a destination has the collection port as an endpoint. The loop was stopped`,
)

const pathOf = (target: string) => target.split('?', 1)[0] ?? ''

/** How many calls each library sent, as named in the calls; without a name, the User-Agent is used. */
function librariesOf(calls: ReadCall[], { library, userAgent }: Envelope): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { content } of calls) {
    const name = (libraryOf(content) ?? library ?? userAgent ?? '').slice(0, libraryLength)
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const longWriteKey = fault(
  'bad_request',
  `the write key is longer than ${writeKeyLength} characters`,
)

/** The reason a source accepts no calls, or null. */
export const sourceFault = ({ name, enabled }: SourceRecord): Fault | null =>
  enabled ? null : fault('source_disabled', `source ${name} is disabled`, 403)

/** The answer of the port's fault; null: it only delays. */
function faultedAnswer(faulted: FaultedRequest | null): Fault | null {
  if (!faulted || faulted.portFault.answer === 'slow') return null
  const { answer, retryAfter } = faulted.portFault
  const refused = fault('fault', faultWords(faulted), answer === 'drop' ? 0 : answer)
  return retryAfter === null ? refused : { ...refused, retryAfter }
}

/** What is stored for a request: its calls, and each rejection with the status of the response. */
function toRecord(route: CallRoute, request: ReadRequest, refusal: Fault | null): ReadRequest {
  if (route !== 'batch') return request
  const { calls, refused } = request
  const status = refusal ? refusal.status : 200
  const answered = refused.map((each) => ({ ...each, fault: { ...each.fault, status } }))
  if (!refusal) return { ...request, refused: answered }
  const withThem = fault('bad_request', `rejected with its batch: ${refusal.message}`, status)
  const good = calls.map(({ content }, index) => ({ fault: withThem, content, index }))
  return { ...request, calls: [], refused: [...answered, ...good] }
}

/** The reason nothing of a request is stored, or null. Valid calls of a batch are stored unless batches are strict. */
function refusalOf(
  route: CallRoute,
  { refused, calls }: ReadRequest,
  strict: boolean,
): Fault | null {
  const [first] = refused
  if (!first) return null
  if (route !== 'batch') return first.fault
  if (!strict) return null
  const place = `call ${first.index + 1} of ${calls.length + refused.length}`
  const message = `${place}: ${first.fault.message}; batches are strict, so nothing was stored`
  return { ...first.fault, status: 400, message }
}
