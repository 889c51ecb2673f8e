import type { BodyProfile } from '../../contract/model.ts'
import { bodyNotices, serialiseBody } from '../destination/body.ts'
import { filterReason } from '../destination/routing.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import type { ReadCall } from './readCalls.ts'

/** A call with what becomes of it at each destination, ready to be written. */
export interface RoutedCall {
  call: ReadCall
  source: SourceRecord
  receivedAt: number
  /** The name of a track event, as the schema has it. */
  event: string | null
  /** By profile: messages of one call with the same profile share their body. */
  bodies: Map<BodyProfile, { text: string; notices: string }>
  messages: { destinationId: number; profile: BodyProfile }[]
  filtered: { destinationId: number; reason: string }[]
}

export interface Arrival {
  source: SourceRecord
  /** The destinations that the source is connected to. */
  destinations: DestinationRecord[]
  /** The events that the source blocks. */
  blockedEvents: ReadonlySet<string>
  receivedAt: number
  clientAddress: string
}

export function routeCall(call: ReadCall, arrival: Arrival): RoutedCall {
  const { source, receivedAt } = arrival
  const event = call.type === 'track' ? (call.content.event as string).toWellFormed() : null
  const blocked = event !== null && arrival.blockedEvents.has(event)
  const routed: RoutedCall = {
    call,
    source,
    receivedAt,
    event,
    bodies: new Map(),
    messages: [],
    filtered: [],
  }
  for (const { id, enabled, profile } of arrival.destinations) {
    const reason = filterReason(call.content.integrations, {
      source: source.name,
      blocked,
      enabled,
    })
    if (reason !== null) {
      routed.filtered.push({ destinationId: id, reason })
      continue
    }
    routed.messages.push({ destinationId: id, profile })
    if (routed.bodies.has(profile)) continue
    const text = serialiseBody(profile, {
      type: call.type,
      content: call.content,
      timestamp: call.timestamp,
      sentAt: call.sentAt,
      receivedAt: new Date(receivedAt).toISOString(),
      source,
      clientAddress: arrival.clientAddress,
    })
    routed.bodies.set(profile, { text, notices: JSON.stringify(bodyNotices(text, call.kept)) })
  }
  return routed
}

/** Inside a transaction. Returns its messages, which are due at `dueAt` in engine time. */
export function insertRouted(store: Store, routed: RoutedCall, dueAt: number): CommittedMessage[] {
  const { call, source, receivedAt } = routed
  const { type, userId, anonymousId, label } = call
  const callId = store.calls.insert({
    sourceId: source.id,
    messageId: call.messageId,
    type,
    userId,
    anonymousId,
    label,
    receivedAt,
    content: JSON.stringify(call.content),
    notices: JSON.stringify(call.notices),
  })
  const bodies = new Map<BodyProfile, { bodyId: number; body: string }>()
  for (const [profile, { text, notices }] of routed.bodies)
    bodies.set(profile, { bodyId: store.messages.insertBody(profile, text, notices), body: text })
  for (const { destinationId, reason } of routed.filtered)
    store.calls.insertFiltered(callId, destinationId, reason)
  return routed.messages.map(({ destinationId, profile }) => {
    const { bodyId, body } = bodies.get(profile) as { bodyId: number; body: string }
    const id = store.messages.insert({
      callId,
      sourceId: source.id,
      destinationId,
      bodyId,
      type,
      userId: userId ?? anonymousId,
      label,
      receivedAt,
      dueAt,
    })
    return { id, destinationId, dueAt, body, rounds: 0, firstAttemptAt: null }
  })
}
