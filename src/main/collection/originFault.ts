import { isLocalOrigin } from '../../contract/origin.ts'
import type { SourceRecord } from '../store/sources.ts'
import { type Fault, fault } from './fault.ts'

/**
 * The reason a page may not send calls to a source, or null. Any page that a user of this machine opens can reach the
 * port, so other pages than those of localhost need permission. `source` null: none has the write key, so none permits.
 * The page can read the message, so it names no source.
 */
export function originFault(source: SourceRecord | null, origin: string | null): Fault | null {
  if (origin === null || isLocalOrigin(origin)) return null
  if (source?.allowedOrigins.includes(origin)) return null
  return fault(
    'origin_not_allowed',
    `calls from pages at ${origin} are not allowed. Add this origin to the allowed origins of the source in Hookbench`,
    403,
  )
}
