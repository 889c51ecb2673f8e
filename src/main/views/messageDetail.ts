import type { Attempt, EndpointStanding, MessageDetail, Timings } from '../../contract/model.ts'
import { reserialise } from '../destination/reserialising.ts'
import {
  concernedEndpoints,
  endpointStatus,
  endpointReason,
  messageReason,
} from '../delivery/endpointStatus.ts'
import type { AttemptRecord } from '../store/attempts.ts'
import type { DestinationRecord, EndpointRecord } from '../store/destinations.ts'
import type { MessageBody, MessageRow } from '../store/messageList.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { ReadClock } from '../delivery/clock.ts'
import { type ActionParts, refusals } from './actionFaults.ts'
import { absent } from '../errors/absent.ts'
import { instant, instantOrNull, measuredMs, messageView, payload } from './views.ts'

/** The most resent messages that a detail names. */
const mostResent = 10

export interface MessageParts extends ActionParts {
  clock: ReadClock
}

/** What is stored of a message: without what only the screen needs, which takes ten times as long. */
export type MessageRecord = Omit<MessageDetail, 'reserialising' | 'refusals' | 'resentAs'>

export function messageDetail(parts: MessageParts, id: number): MessageDetail {
  const row = parts.store.messageList.byId(id)
  if (!row) throw absent('message', id, { newest: parts.store.messageList.newest() })
  const record = messageRecord(parts, row)
  return {
    ...record,
    reserialising: reserialise(record.body),
    refusals: refusals(parts, row),
    resentAs: parts.store.messageList
      .resentAs(id, mostResent)
      .map(({ id: to, state }) => ({ id: String(to), state })),
  }
}

/** What many messages have in common, read once for all of them. */
export interface SharedOfMessages {
  windowMs: number
  destinationOf: (id: number) => DestinationRecord
}

/** As of one state of the store. */
export function readShared({ settings, destinations }: ReadStore): SharedOfMessages {
  const known = new Map<number, DestinationRecord>()
  return {
    windowMs: settings.read().retry.window,
    destinationOf(id) {
      const destination = known.get(id) ?? (destinations.everById(id) as DestinationRecord)
      known.set(id, destination)
      return destination
    },
  }
}

export function messageRecord(
  { store, clock }: Pick<MessageParts, 'store' | 'clock'>,
  row: MessageRow,
  { windowMs, destinationOf }: SharedOfMessages = readShared(store),
): MessageRecord {
  const { id } = row
  const body = store.messageList.body(id) as MessageBody
  const destination = destinationOf(row.destination_id)
  const attempts = store.attempts.ofMessage(id)
  const endpoints = endpointStatuses(row, { endpoints: destination.endpoints, windowMs }, attempts)
  const firstAt = row.first_attempt_engine_at
  const givesUpAt =
    row.next_attempt_engine_at === null || firstAt === null ? null : firstAt + windowMs
  return {
    ...messageView(row, destination, attempts, clock),
    destinationId: String(row.destination_id),
    deletionId: row.deletion_id === null ? null : String(row.deletion_id),
    profile: body.profile,
    signed: destination.sharedSecret !== null,
    body: body.text,
    bodyBytes: Buffer.byteLength(body.text),
    notices: JSON.parse(body.notices) as string[],
    why: isCancelledByRemoval(row, destination)
      ? 'Cancelled: the destination was removed.'
      : messageReason(
          row.state,
          endpoints.map(({ standing }) => standing),
          windowMs,
        ),
    endpoints,
    attempts: attempts.map(attemptView),
    engine: {
      firstAttemptAt: instantOrNull(firstAt),
      nextAttemptAt: instantOrNull(row.next_attempt_engine_at),
      givesUpAt: instantOrNull(givesUpAt),
    },
    givesUpAt: givesUpAt === null ? null : instant(clock.toReal(givesUpAt)),
  }
}

/** A removal settles the cancelled messages at its own time. */
function isCancelledByRemoval(row: MessageRow, { removedAt }: DestinationRecord): boolean {
  return row.state === 'cancelled' && removedAt !== null && row.settled_at === removedAt
}

function endpointStatuses(
  row: MessageRow,
  { endpoints, windowMs }: { endpoints: EndpointRecord[]; windowMs: number },
  attempts: AttemptRecord[],
): EndpointStanding[] {
  return concernedEndpoints(row.state, endpoints, attempts).map((id) => {
    const own = attempts.filter(({ endpointId }) => endpointId === id)
    const last = own.at(-1)
    const removed = !endpoints.some((endpoint) => endpoint.id === id)
    const standing = endpointStatus(row.state, last?.verdict ?? null, removed)
    return {
      id: String(id),
      url: own[0]?.url ?? endpoints.find((endpoint) => endpoint.id === id)?.url ?? '',
      standing,
      attemptCount: own.length,
      last: last ? (last.outcome === 'response' ? String(last.status) : last.reason) : null,
      why: endpointReason(standing, last?.reason ?? null, { state: row.state, windowMs }),
    }
  })
}

function attemptView(attempt: AttemptRecord): Attempt {
  const { responseHeaders, responseBody, responseBytes } = attempt
  return {
    endpointId: String(attempt.endpointId),
    endpoint: attempt.url,
    number: attempt.number,
    startedAt: instant(attempt.startedAt),
    engineStartedAt: instant(attempt.startedEngineAt),
    durationMs: measuredMs(attempt.durationMs),
    outcome: attempt.outcome,
    status: attempt.status,
    verdict: attempt.verdict,
    reason: attempt.reason,
    request: { headers: attempt.requestHeaders },
    response:
      responseHeaders === null
        ? null
        : {
            headers: responseHeaders,
            body: payload(responseBody ?? Buffer.alloc(0), responseBytes ?? 0),
          },
    timings: measuredTimings(attempt.timings),
  }
}

function measuredTimings({ reused, ...phases }: Timings): Timings {
  const { dnsMs, connectMs, tlsMs, headersMs, bodyMs } = phases
  const measured = (ms: number | null) => ms && measuredMs(ms)
  return {
    reused,
    dnsMs: measured(dnsMs),
    connectMs: measured(connectMs),
    tlsMs: measured(tlsMs),
    headersMs: measured(headersMs),
    bodyMs: measured(bodyMs),
  }
}
