import type { RejectionReason } from '../../contract/model.ts'
import { messageLength } from './limits.ts'

/** The reason for a rejection. Data, not an exception: invalid calls are expected here. */
export interface Fault {
  status: number
  reason: RejectionReason
  message: string
  /** Seconds, for a Retry-After header. */
  retryAfter?: number
}

/** A message may quote the input, shortened. */
export function fault(reason: RejectionReason, message: string, status = 400): Fault {
  const cut = message.length > messageLength ? `${message.slice(0, messageLength)}…` : message
  return { status, reason, message: cut.toWellFormed() }
}
