import type { Rest } from './rest.ts'

/** A number, or a range. */
export type Amount = number | { atLeast?: number | undefined; atMost?: number | undefined }

/** Values by path, such as `{ 'properties.total': { atLeast: 10 } }`; see docs/scenarios.md. */
export type Where = Record<string, unknown>

/** What is expected of messages; with `rejected` or `filtered`, of calls that became none. All given fields must match. */
export interface Expectation {
  type?: 'identify' | 'track' | 'page' | 'screen' | 'group' | 'alias' | 'delete' | undefined
  /** The whole user id. */
  user?: string | undefined
  /** The whole event name. */
  event?: string | undefined
  source?: string | undefined
  destination?: string | undefined
  state?: MessageState | undefined
  /** Number of attempts, over all endpoints. */
  attempts?: Amount | undefined
  /** An endpoint that accepted it or will be retried: its URL or the name of a receiver. */
  endpoint?: string | undefined
  /** In the body that is sent; for a rejection, in the input. */
  where?: Where | undefined
  /** Captured by a built-in receiver with these values. */
  captured?:
    | {
        receiver?: string | undefined
        signature?: SignatureVerdict | undefined
        headers?: Record<string, string> | undefined
        where?: Where | undefined
      }
    | undefined
  /** Rejected calls instead of messages; by reason, such as `no_user_anon_id`. */
  rejected?: string | true | undefined
  /** Filtered calls instead of messages; by a part of the reason. */
  filtered?: string | true | undefined
  /** Whether the call has no violation of its source's tracking plan. */
  valid?: boolean | undefined
  /** How many; at least one by default. */
  count?: Amount | undefined
  /** How long to wait, in real time: milliseconds, or text such as `5s`. Default 3 s, and 1 s with `never`. */
  within?: number | string | undefined
  /** Nothing may match during all of that time. */
  never?: boolean | undefined
  /** Only what was received at this time or later, in ISO 8601. */
  since?: string | undefined
}

export type MessageState = 'queued' | 'retrying' | 'delivered' | 'failed' | 'expired' | 'cancelled'

export type SignatureVerdict = 'valid' | 'invalid' | 'missing' | 'unsigned' | 'unchecked'

export interface Found {
  kind: 'message' | 'call' | 'rejection'
  id: string
  /** `track Order Completed of u_42 to Orders` */
  title: string
  state: string
  receivedAt: string
}

export interface Expected {
  held: boolean
  /** One sentence: what was expected and what was found. */
  summary: string
  count: number
  waitedMs: number
  /** The first 100. */
  matched: Found[]
  /** Nearest first, at most 5. */
  nearMisses: (Found & {
    differences: { field: string; expected: string; actual: string }[]
    why: string | null
  })[]
  /** What `hookbench expect` prints. */
  lines: string[]
}

/** Thrown when an expectation does not hold. The message is what `hookbench expect` prints, with the near misses. */
export class ExpectationError extends Error {
  override name = 'ExpectationError'
  readonly result: Expected

  constructor(result: Expected) {
    super(result.lines.join('\n'))
    this.result = result
  }
}

/** Shorter than the 5 s after which Vitest and Jest give up on a test: the near misses must come first. */
const waitMs = 3000
const neverMs = 1000

export async function awaitExpectation(rest: Rest, expectation: Expectation): Promise<Expected> {
  const { count, never = false, within = never ? neverMs : waitMs, since, ...match } = expectation
  const asked = { match, count, within, never, since }
  const result = await rest.post<Expected>('/expect', asked)
  if (!result.held) throw new ExpectationError(result)
  return result
}
