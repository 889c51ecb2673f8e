import { integrationsNotices } from '../../contract/integrations.ts'
import type { BodyProfile } from '../../contract/model.ts'
import { bodyNotices, serialiseBody } from '../destination/body.ts'
import type { Personas } from '../destination/bodyParts.ts'
import { filterReason } from '../destination/routing.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import type { ReadCall } from './readCalls.ts'

/** A call with its routing decision for each destination, ready to be stored. */
export interface RoutedCall {
  call: ReadCall
  source: SourceRecord
  receivedAt: number
  /** The name of a track event, as in the schema. */
  event: string | null
  /** One body per profile: messages of one call with the same profile share it. */
  bodies: { profile: BodyProfile; text: string; notices: string }[]
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
  /** Null: no client sent it. */
  clientAddress: string | null
  /** Why the source's tracking plan blocks the call. */
  planReason?: string | undefined
  /** Of an audience or computed trait; absent: none made the call. */
  personas?: Personas | undefined
}

export function routeCall(call: ReadCall, arrival: Arrival): RoutedCall {
  const { source, receivedAt, planReason = null } = arrival
  const event = call.type === 'track' ? (call.content.event as string).toWellFormed() : null
  const blocked = event !== null && arrival.blockedEvents.has(event)
  const routed: RoutedCall = {
    call,
    source,
    receivedAt,
    event,
    bodies: [],
    messages: [],
    filtered: [],
  }
  for (const { id, enabled, profile } of arrival.destinations) {
    const reason = filterReason(call.content.integrations, {
      source: source.name,
      blocked,
      planReason,
      enabled,
      profile,
    })
    if (reason !== null) {
      routed.filtered.push({ destinationId: id, reason })
      continue
    }
    routed.messages.push({ destinationId: id, profile })
    if (routed.bodies.some((body) => body.profile === profile)) continue
    const text = serialiseBody(profile, {
      type: call.type,
      content: call.content,
      timestamp: call.timestamp,
      sentAt: call.sentAt,
      receivedAt: new Date(receivedAt).toISOString(),
      source,
      clientAddress: arrival.clientAddress,
      personas: arrival.personas,
    })
    const said = [
      ...integrationsNotices(call.content.integrations, profile),
      ...bodyNotices(text, call.hasRawNumbers),
    ]
    const notices = said.length === 0 ? '[]' : JSON.stringify(said)
    routed.bodies.push({ profile, text, notices })
  }
  return routed
}

/** Inside a transaction. Adds its messages, due at `dueAt` in engine time. `syncId`: the sync that made the call. */
export function insertRouted(
  store: Store,
  { call, source, receivedAt, event, bodies: texts, filtered, messages: due }: RoutedCall,
  {
    dueAt,
    messages,
    syncId = null,
  }: { dueAt: number; messages: CommittedMessage[]; syncId?: number | null },
) {
  const { type, userId, anonymousId, label } = call
  const callId = store.calls.insert({
    sourceId: source.id,
    messageId: call.messageId,
    type,
    userId,
    anonymousId,
    label,
    receivedAt,
    engineAt: call.timestamp === null ? dueAt : dueAt - (receivedAt - Date.parse(call.timestamp)),
    content: call.text,
    notices: call.notices.length === 0 ? '[]' : JSON.stringify(call.notices),
    syncId,
  })
  if (event !== null) store.usage.see(source.id, event, receivedAt)
  const bodies = texts.map(({ profile, text, notices }) => ({
    profile,
    text,
    id: store.messages.insertBody(profile, text, notices, call.text),
  }))
  for (const { destinationId, reason } of filtered)
    store.calls.insertFiltered(callId, destinationId, reason)
  for (const { destinationId, profile } of due) {
    const body = bodies.find((each) => each.profile === profile) as (typeof bodies)[number]
    const id = store.messages.insert({
      callId,
      sourceId: source.id,
      destinationId,
      bodyId: body.id,
      type,
      userId: userId ?? anonymousId,
      label,
      receivedAt,
      dueAt,
      syncId,
    })
    messages.push({ id, destinationId, dueAt, body: body.text, rounds: 0, firstAttemptAt: null })
  }
}
