import type { Fault } from './fault.ts'

/** Exactly these bytes: some clients loop or fail on any other success. */
export const successText = '{"success":true}'
export const jsonType = 'application/json'

/** Different clients read different keys of an error, so it has them all. */
export function errorText({ reason, message }: Fault): string {
  return JSON.stringify({ success: false, code: reason, message, error: message })
}
