import { isObject } from '../../contract/json.ts'
import type { CallType, SourceKind } from '../../contract/model.ts'
import type { JsonObject } from './json.ts'

/** What the hosted service says of the audience or computed trait that a call tells of. */
export interface Personas {
  computation_class: 'audience' | 'trait'
  computation_id: string
  computation_key: string
  namespace: string
  space_id: string
}

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
  /** Null: no client sent it. */
  clientAddress: string | null
  /** Of the audience or computed trait that it tells of, if it does. */
  personas?: Personas | undefined
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
  if (clientAddress === null || source.kind === 'server' || Object.hasOwn(context, 'ip'))
    return context
  return { ...context, ip: clientAddress }
}
