import type { CallType } from '../../contract/model.ts'
import { type BodyParts, contextOf, type DeletionParts } from './bodyParts.ts'
import type { JsonObject } from './json.ts'

/** The keys between `timestamp` and `context`, in the documented order. */
const ownKeys: Record<Exclude<CallType, 'alias'>, string[]> = {
  page: ['properties'],
  screen: ['name'],
  identify: ['traits'],
  track: ['event', 'properties'],
  group: ['groupId', 'traits'],
}

/** The body as documented: exactly these keys in this order, without absent ones. */
export function documentedBody(parts: BodyParts): JsonObject {
  const { type, content } = parts
  const timestamp = parts.timestamp ?? parts.receivedAt
  const body: JsonObject = { version: 1, type }
  if (type === 'alias') {
    body['Previous ID'] = content.previousId
    body['User ID'] = content.userId
    body.timestamp = timestamp
  } else {
    if (hasId(content.userId)) body.userId = content.userId
    else body.anonymousId = content.anonymousId
    body.timestamp = timestamp
    for (const key of ownKeys[type]) if (content[key] !== null) body[key] = content[key]
  }
  body.context = contextOf(parts)
  return body
}

/** A deletion notice has no other documented keys: no version, no context. */
export function documentedDeletion({ userId, timestamp }: DeletionParts): JsonObject {
  return { type: 'delete', userId, timestamp }
}

function hasId(id: unknown) {
  return id !== undefined && id !== null && id !== ''
}
