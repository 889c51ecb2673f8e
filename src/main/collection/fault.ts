import type { RejectionReason } from '../../contract/model.ts'
import { messageLength } from './limits.ts'

/** Why something was not accepted: data, not an exception, since a bad call is ordinary here. */
export interface Fault {
  status: number
  reason: RejectionReason
  message: string
  /** Seconds, for a Retry-After header. */
  retryAfter?: number
}

/** A message may quote what arrived, but not whole. */
export function fault(reason: RejectionReason, message: string, status = 400): Fault {
  const cut = message.length > messageLength ? `${message.slice(0, messageLength)}…` : message
  return { status, reason, message: cut.toWellFormed() }
}
