import type { JsonObject } from '../destination/json.ts'
import type { CallRoute } from '../collection/routes.ts'

/** What a line or an entry of a file has. */
export type Found = FoundRequest | { skip: string } | { fault: string }

/** One call or a batch, as a client would send it. */
export interface FoundRequest {
  route: CallRoute
  content: JsonObject
  notes: string[]
  /** Its time, for calls without one. */
  at: string | null
  /** The same for every copy of one call; null: it is no copy. */
  copyOf: string | null
}
