import type { RejectionReason } from '../../contract/model.ts'

/** Why something was not accepted: data, not an exception, since a bad call is ordinary here. */
export interface Fault {
  status: number
  reason: RejectionReason
  message: string
  /** Seconds, for a Retry-After header. */
  retryAfter?: number
}

export function fault(reason: RejectionReason, message: string, status = 400): Fault {
  return { status, reason, message }
}
