import { isObject } from '../../contract/json.ts'
import type { CallType, SourceKind } from '../../contract/model.ts'
import type { JsonObject } from './json.ts'

/** What the body of a call is made of. Every time is UTC ISO 8601 with milliseconds. */
export interface BodyParts {
  type: CallType
  /** The call as collected. */
  content: JsonObject
  /** The client's own; null where it has none that can be read. */
  timestamp: string | null
  /** When the client says that it sent the call; null as above. */
  sentAt: string | null
  receivedAt: string
  source: { id: number; kind: SourceKind }
  clientAddress: string
}

/** What the notice of a deletion is made of. */
export interface DeletionParts {
  userId: string
  messageId: string
  timestamp: string
  source: { id: number }
}

export function contextOf({ content, source, clientAddress }: BodyParts): JsonObject {
  const context = isObject(content.context) ? content.context : {}
  // Browsers and phones do not know their address; the service fills it in from the connection.
  if (source.kind === 'server' || Object.hasOwn(context, 'ip')) return context
  return { ...context, ip: clientAddress }
}
