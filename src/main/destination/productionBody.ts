import { createHash } from 'node:crypto'
import type { CallType, SourceKind } from '../../contract/model.ts'
import { type BodyParts, contextOf, type DeletionParts } from './bodyParts.ts'
import type { JsonObject } from './json.ts'

/** The keys copied from a call of each type, if present, besides `sharedKeys`. */
const ownKeys: Record<CallType, string[]> = {
  page: ['name', 'category', 'properties'],
  screen: ['name', 'category', 'properties'],
  identify: ['traits'],
  track: ['event', 'properties'],
  group: ['groupId', 'traits'],
  alias: ['previousId'],
}
const sharedKeys = ['anonymousId', 'userId', 'messageId', 'originalTimestamp', 'sentAt']

const channels: Record<SourceKind, string> = { web: 'client', mobile: 'mobile', server: 'server' }

/** The body as the hosted service is observed to send it. Keys copied from the call are unchanged. */
export function productionBody(parts: BodyParts): JsonObject {
  const { type, content, source, receivedAt } = parts
  const body: JsonObject = {
    version: 2,
    type,
    channel: content.channel ?? channels[source.kind],
    context: parts.personas ? { ...contextOf(parts), personas: parts.personas } : contextOf(parts),
    integrations: content.integrations ?? {},
    projectId: projectId(source.id),
    receivedAt,
    timestamp: correctedTimestamp(parts),
  }
  const own: JsonObject = {
    ...content,
    originalTimestamp: parts.timestamp ?? content.timestamp ?? undefined,
    sentAt: parts.sentAt ?? content.sentAt,
  }
  for (const key of [...sharedKeys, ...ownKeys[type]])
    if (own[key] !== undefined) body[key] = own[key]
  return sorted(body)
}

export function productionDeletion(parts: DeletionParts): JsonObject {
  const { userId, messageId, timestamp, source } = parts
  return sorted({
    version: 2,
    type: 'delete',
    userId,
    messageId,
    channel: 'server',
    context: {},
    integrations: {},
    projectId: projectId(source.id),
    originalTimestamp: timestamp,
    receivedAt: timestamp,
    sentAt: timestamp,
    timestamp,
  })
}

/**
 * The client's clock may be wrong, but the time from the call to its sending is right by any clock, so it is
 * subtracted from the time of receipt.
 */
function correctedTimestamp({ timestamp, sentAt, receivedAt }: BodyParts): string {
  if (timestamp === null || sentAt === null) return timestamp ?? receivedAt
  const corrected = new Date(Date.parse(receivedAt) - (Date.parse(sentAt) - Date.parse(timestamp)))
  const year = corrected.getUTCFullYear()
  // A year of more than four digits is not a clock error, and receivers do not accept it as ISO 8601.
  return year >= 0 && year <= 9999 ? corrected.toISOString() : timestamp
}

/** Stable when the source is renamed or gets another key. */
function projectId(sourceId: number): string {
  return createHash('sha256').update(`source ${sourceId}`).digest('hex').slice(0, 24)
}

/** Only the outermost keys: nested keys keep the client's order. */
function sorted(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
