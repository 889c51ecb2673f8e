import { isObject } from '../../contract/json.ts'
import type { CallType, SourceKind } from '../../contract/model.ts'
import type { JsonObject } from './json.ts'

/** What the hosted service sends about the audience or computed trait of a call. */
export interface Personas {
  computation_class: 'audience' | 'trait'
  computation_id: string
  computation_key: string
  namespace: string
  space_id: string
}

/** The input for the body of a call. Every time is UTC ISO 8601 with milliseconds. */
export interface BodyParts {
  type: CallType
  /** The call as collected. */
  content: JsonObject
  /** The client's own; null if it is absent or cannot be parsed. */
  timestamp: string | null
  /** The client's time of sending; null as above. */
  sentAt: string | null
  receivedAt: string
  source: { id: number; kind: SourceKind }
  /** Null: no client sent it. */
  clientAddress: string | null
  /** The audience or computed trait that it syncs, if any. */
  personas?: Personas | undefined
}

/** The input for a deletion notice. */
export interface DeletionParts {
  userId: string
  messageId: string
  timestamp: string
  source: { id: number }
}

export function contextOf({ content, source, clientAddress }: BodyParts): JsonObject {
  const context = isObject(content.context) ? content.context : {}
  // Browsers and phones do not know their own address; the service fills it in from the connection.
  if (clientAddress === null || source.kind === 'server' || Object.hasOwn(context, 'ip'))
    return context
  return { ...context, ip: clientAddress }
}
