import type { CallDetail } from '../../contract/model.ts'
import { isObject } from '../../contract/json.ts'

/** The row of an event in the schema of a source; `from`: the page to offer a way back to. */
export function schemaPath(sourceId: string, event: string, from?: string): string {
  const search = new URLSearchParams({ event, ...(from && { from }) })
  return `/sources/${sourceId}?${search.toString()}`
}

/** The call from which a schema row was opened, or null. */
export function callIn(from: string | null): string | null {
  return /^\/calls\/(\d+)$/.exec(from ?? '')?.[1] ?? null
}

export const isBlockedReason = (reason: string | null) =>
  reason !== null && reason.startsWith('blocked by the schema of ')

/** The event of a track call; its label may be cut off. */
export function eventOf({ type, content }: Pick<CallDetail, 'type' | 'content'>): string | null {
  if (type !== 'track') return null
  try {
    const call: unknown = JSON.parse(content)
    return isObject(call) && typeof call.event === 'string' ? call.event : null
  } catch {
    return null
  }
}
