import type { BodyProfile, CallType, SourceKind } from '../../contract/model.ts'
import { isObject, type JsonObject } from './json.ts'

/** What a body is made of. `content` is the call as collected; `timestamp` is UTC with milliseconds. */
export interface BodyParts {
  type: CallType
  content: JsonObject
  timestamp: string
  sourceKind: SourceKind
  clientAddress: string
}

/** The keys between `timestamp` and `context`, in the order of the product's description. */
const ownKeys: Record<Exclude<CallType, 'alias'>, string[]> = {
  page: ['properties'],
  screen: ['name'],
  identify: ['traits'],
  track: ['event', 'properties'],
  group: ['groupId', 'traits'],
}

/**
 * The body of a message as the product documents it: exactly these keys in this order, absent ones left
 * out. Serialised once; these bytes are stored, signed and sent.
 */
export function documentedBody({
  type,
  content,
  timestamp,
  sourceKind,
  clientAddress,
}: BodyParts): string {
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
  body.context = contextOf(content, sourceKind, clientAddress)
  return JSON.stringify(body)
}

function hasId(id: unknown) {
  return id !== undefined && id !== null && id !== ''
}

function contextOf(content: JsonObject, kind: SourceKind, clientAddress: string) {
  const context = isObject(content.context) ? content.context : {}
  // Browsers and phones do not know their address; the service fills it in from the connection.
  if (kind === 'server' || Object.hasOwn(context, 'ip')) return context
  return { ...context, ip: clientAddress }
}

/** What a receiver should know of these bytes. `kept`: a number was kept as text while reading. */
export function bodyNotices(body: string, kept: boolean): string[] {
  if (!kept || JSON.stringify(JSON.parse(body)) === body) return []
  return [
    'A number in this body has more digits than JavaScript keeps. It is sent unchanged, but a receiver that parses and re-serialises the body computes another signature.',
  ]
}

export function serialiseBody(profile: BodyProfile, parts: BodyParts): string {
  switch (profile) {
    case 'documented':
      return documentedBody(parts)
  }
}
