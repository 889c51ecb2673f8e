import { createHash } from 'node:crypto'
import type { CallType, SourceKind } from '../../contract/model.ts'
import { type BodyParts, contextOf, type DeletionParts } from './bodyParts.ts'
import type { JsonObject } from './json.ts'

/** What is taken over from a call of each type, where it has it, besides `sharedKeys`. */
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

/** The body as the hosted service is seen to send it. What it takes over from the call leaves as it came. */
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
 * The client's clock may be wrong, but the time from the call to its sending is right by any clock: it is
 * counted back from the time of receipt.
 */
function correctedTimestamp({ timestamp, sentAt, receivedAt }: BodyParts): string {
  if (timestamp === null || sentAt === null) return timestamp ?? receivedAt
  const corrected = new Date(Date.parse(receivedAt) - (Date.parse(sentAt) - Date.parse(timestamp)))
  const year = corrected.getUTCFullYear()
  // Outside of four digits it is nobody's wrong clock, and no ISO 8601 that receivers read.
  return year >= 0 && year <= 9999 ? corrected.toISOString() : timestamp
}

/** The same for a source whatever it is renamed to or its key is. */
function projectId(sourceId: number): string {
  return createHash('sha256').update(`source ${sourceId}`).digest('hex').slice(0, 24)
}

/** The outermost keys alone: what is within them is the client's, and leaves in the client's order. */
function sorted(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
