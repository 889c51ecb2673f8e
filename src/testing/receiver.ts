import type { Changes } from './changes.ts'
import type { SignatureVerdict } from './expectation.ts'
import { named } from './named.ts'
import type { Rest } from './rest.ts'

/** A duration: milliseconds, or text such as `300ms`. */
export type Duration = number | string
export type Fault = 'reset' | 'close' | 'never answer' | 'garbage'

/** A status, or more; see docs/receivers.md. */
export type Answer =
  | number
  | {
      status?: number | undefined
      headers?: Record<string, string> | undefined
      body?: string | undefined
      delay?:
        | Duration
        | { from: Duration; to: Duration }
        | { p50: Duration; p95: Duration; p99: Duration }
        | undefined
      at?: 'just before the deadline' | 'just after the deadline' | undefined
      drip?: { bytesPerSecond: number } | undefined
      /** Closes the connection after this many bytes of the body. */
      stopAfter?: number | undefined
      /** Instead of a response. */
      fault?: Fault | undefined
    }

/** A request that a receiver got. */
export interface Capture {
  id: string
  receiver: string
  receivedAt: string
  method: string
  path: string
  /** In the order received. */
  headers: [string, string][]
  body: { text: string; encoding: 'utf8' | 'base64'; bytes: number; truncated: boolean }
  signature: SignatureVerdict
  /** What the receiver answered; 0: a fault instead of a response. */
  status: number
  fault: Fault | null
  /** The message it delivered; null: not sent by Hookbench. */
  messageId: string | null
}

export interface Receiver {
  /**
   * The responses to the next requests, in order; the last one repeats. Later operations of the workbench wait for it, so it need
   * not be awaited.
   */
  answers(responses: readonly Answer[]): Promise<void>
  /** What it got so far, oldest first. */
  captures(): Promise<Capture[]>
}

export function createReceiver(
  { rest, changes }: { rest: Rest; changes: Changes },
  name: string,
): Receiver {
  const found = async () => {
    const { items } = await rest.get<{ items: { id: string; name: string }[] }>('/receivers')
    return named('receiver', name, items)
  }
  return {
    answers: (responses) =>
      changes.apply(async () =>
        rest.patch(`/receivers/${(await found()).id}`, { respond: responses }),
      ),
    async captures() {
      await changes.settled()
      await found()
      return rest.all<Capture>('/captures', { receiver: name })
    },
  }
}
