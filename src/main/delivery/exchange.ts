import type { HeaderLines, Outcome, Timings } from '../../contract/model.ts'

/** What happened on the wire in one exchange, before a verdict. Durations are milliseconds of real time. */
export interface Exchange {
  outcome: Outcome
  /** Details of an outcome without a response: `ECONNREFUSED`, `self-signed certificate`. */
  detail: string | null
  status: number | null
  responseHeaders: HeaderLines | null
  /** At most 64 KB of it; `responseBytes` counts what arrived. */
  responseBody: Buffer | null
  responseBytes: number | null
  startedAt: number
  durationMs: number
  timings: Timings
}

export interface OutgoingRequest {
  url: string
  headers: HeaderLines
  body: string
}

/** Every result on the wire is an Exchange. Rejects only with an OwnFailure: nothing was sent. */
export type Send = (request: OutgoingRequest) => Promise<Exchange>
