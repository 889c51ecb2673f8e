import { isUtf8 } from 'node:buffer'
import { receiverBase } from '../../contract/tlsOption.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import { headersOf } from '../receiver/requestHead.ts'
import { shownVerdict } from '../receiver/signature.ts'
import { nextRequests } from '../../contract/behaviour/nextRequests.ts'
import { shortForm } from '../../contract/behaviour/shortForm.ts'
import {
  type Call,
  type RoutingDecision,
  type HeaderLines,
  type Message,
  type MessageState,
  type Payload,
  type Rejection,
} from '../../contract/model.ts'
import { type Capture, type CaptureDetail, type Receiver } from '../../contract/receiver.ts'
import { headerOf } from '../../contract/header.ts'
import type { RetrySettings } from '../../contract/settings.ts'
import type { ReadClock } from '../delivery/clock.ts'
import { foreignOrigin } from '../http/pageOrigin.ts'
import { concernedEndpoints, endpointStatus } from '../delivery/endpointStatus.ts'
import type { AttemptVerdict } from '../store/attempts.ts'
import type { CallRow, RoutingRow } from '../store/calls.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { CaptureRow } from '../store/captures.ts'
import type { ReceiverRecord } from '../store/receivers.ts'
import type { RejectionRow } from '../store/rejections.ts'

/** Rows of the store as the contract shows them. */

export const instant = (ms: number) => new Date(ms).toISOString()
export const instantOrNull = (ms: number | null) => (ms === null ? null : instant(ms))

/** `total`: how many bytes arrived, of which `bytes` were stored. */
export function payload(bytes: Buffer, total: number): Payload {
  const truncated = total > bytes.length
  const shown = truncated ? wholeCharacters(bytes) : bytes
  const encoding = isUtf8(shown) ? 'utf8' : 'base64'
  return { text: shown.toString(encoding), encoding, bytes: total, truncated }
}

/** Drops an incomplete UTF-8 character at the end, so that truncated text is still text. */
function wholeCharacters(bytes: Buffer): Buffer {
  const from = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0)
  const lead = bytes[from] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return from + length > bytes.length ? bytes.subarray(0, from) : bytes
}

/** `verdicts`: those of this message, oldest first. */
export function messageView(
  row: MessageRow,
  destination: DestinationRecord | undefined,
  verdicts: AttemptVerdict[],
  clock: ReadClock,
): Message {
  const endpoints = destination?.endpoints ?? []
  const last = new Map(verdicts.map(({ endpointId, verdict }) => [endpointId, verdict]))
  return {
    id: String(row.id),
    callId: row.call_id === null ? null : String(row.call_id),
    type: row.type,
    userId: row.user_id,
    label: row.label,
    state: row.state,
    destination: row.destination,
    source: row.source,
    attemptCount: verdicts.length,
    receivedAt: instant(row.received_at),
    nextAttemptAt:
      row.next_attempt_engine_at === null
        ? null
        : instant(clock.toReal(row.next_attempt_engine_at)),
    settledAt: instantOrNull(row.settled_at),
    resentFrom: row.resent_from === null ? null : String(row.resent_from),
    deliveredAt: row.state === 'delivered' ? instantOrNull(row.settled_at) : null,
    last: lastOf(verdicts),
    standings: concernedEndpoints(row.state, endpoints, verdicts).map((id) =>
      endpointStatus(row.state, last.get(id) ?? null, !endpoints.some((each) => each.id === id)),
    ),
  }
}

function lastOf(attempts: AttemptVerdict[]): Message['last'] {
  const last = attempts.at(-1)
  return last
    ? { outcome: last.outcome, status: last.status, durationMs: measuredMs(last.durationMs) }
    : null
}

/** To the microsecond, which is what the clock resolves: the digits after it are those of a binary fraction. */
export const measuredMs = (ms: number): number => Math.round(ms * 1000) / 1000

/** Without its check against the plan, which is derived. */
export function callView(row: CallRow, routing: RoutingRow[]): Omit<Call, 'plan'> {
  return {
    id: String(row.id),
    messageId: row.message_id,
    type: row.type,
    source: row.source,
    userId: row.user_id,
    anonymousId: row.anonymous_id,
    label: row.label,
    receivedAt: instant(row.received_at),
    fates: routing.filter(({ call_id }) => call_id === row.id).map(routingView),
  }
}

const routingView = (row: RoutingRow): RoutingDecision => ({
  destinationId: String(row.destination_id),
  destination: row.destination,
  connected: true,
  messageId: row.message_id === null ? null : String(row.message_id),
  state: row.state as MessageState | null,
  resentFrom: row.resent_from === null ? null : String(row.resent_from),
  reason: row.reason,
})

/** `most`: the maximum of bytes to show. */
export const rejectionView = (row: RejectionRow, most = Infinity): Rejection => ({
  id: String(row.id),
  receivedAt: instant(row.received_at),
  reason: row.reason,
  message: row.message,
  status: row.status,
  source: row.source,
  callId: row.call_id === null ? null : String(row.call_id),
  writeKey: row.write_key,
  method: row.method,
  path: row.path,
  client: row.client,
  origin: row.origin,
  arrived: payload(row.arrived.subarray(0, most), row.arrived_bytes),
})

/** `captures`: how many are stored for it. */
export const receiverView = (
  { setAt, turns, ...receiver }: ReceiverRecord,
  {
    addresses,
    captures,
    retry,
  }: { addresses: ReceiverAddresses; captures: number; retry: RetrySettings },
): Receiver => ({
  ...receiver,
  captures,
  id: String(receiver.id),
  url: receiverBase(addresses, receiver.tls) + receiver.path,
  respond: shortForm(receiver.behaviour) ?? [],
  next: nextRequests(
    receiver.behaviour,
    { served: receiver.served, turns, elapsedMs: Date.now() - setAt },
    retry,
  ),
})

export const captureView = (row: CaptureRow): Capture => viewWith(row, captureHeaders(row))

const viewWith = (row: CaptureRow, headers: HeaderLines): Capture => ({
  id: String(row.id),
  receiver: row.receiver,
  receivedAt: instant(row.received_at),
  method: row.method,
  path: row.path,
  headers,
  body: payload(row.body, row.body_bytes),
  signature: row.signature,
  reserialised: row.reserialised === 'when shown' ? shownVerdict(row.body) : row.reserialised,
  status: row.status,
  fault: row.fault,
  messageId: row.message_id === null ? null : String(row.message_id),
  foreignOrigin: foreignOrigin((name) => headerOf(headers, name)),
})

/** With the request as it was received. */
export const captureDetail = (row: CaptureRow): CaptureDetail => ({
  ...captureView(row),
  raw: rawOf(row),
})

/** Without reading its body. */
export const captureHeaders = ({ head, headers }: CaptureRow): HeaderLines =>
  head ? headersOf(head) : (JSON.parse(headers) as HeaderLines)

function rawOf({ head, framed, body, body_bytes }: CaptureRow): Payload | null {
  if (head === null) return null
  const whole = Buffer.concat([head, framed ?? body])
  return payload(whole, whole.length + (framed ? 0 : body_bytes - body.length))
}
