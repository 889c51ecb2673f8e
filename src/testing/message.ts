import type { MessageState } from './expectation.ts'

/** A call on its way to one destination. */
export interface Message {
  id: string
  callId: string | null
  type: 'identify' | 'track' | 'page' | 'screen' | 'group' | 'alias' | 'delete'
  userId: string | null
  /** The event of a track call; what identifies others in lists. */
  label: string
  state: MessageState
  destination: string
  source: string | null
  attemptCount: number
  receivedAt: string
  nextAttemptAt: string | null
  deliveredAt: string | null
  settledAt: string | null
  /** The latest attempt; `outcome` is `response`, or what went wrong on the wire. */
  last: { outcome: string; status: number | null; durationMs: number } | null
}
