import type { HeaderLines, Outcome, Timings, Verdict } from '../../contract/model.ts'
import { type HeaderShape, linesOf } from './headerShape.ts'
import type { HeaderShapes } from './headerShapes.ts'
import type { Db } from './sqlite/database.ts'

/** One stored HTTP exchange. `responseBody` is at most 64 KB of the `responseBytes` that arrived. */
export interface NewAttempt {
  messageId: number
  endpointId: number
  number: number
  startedAt: number
  startedEngineAt: number
  durationMs: number
  outcome: Outcome
  status: number | null
  verdict: Verdict
  reason: string
  requestHeaders: HeaderLines
  responseHeaders: HeaderLines | null
  responseBody: Buffer | null
  responseBytes: number | null
  timings: Timings
}

interface Row {
  message_id: number
  endpoint_id: number
  url: string
  number: number
  started_at: number
  started_engine_at: number
  duration_ms: number
  outcome: Outcome
  status: number | null
  verdict: Verdict
  reason: string
  request_headers: string
  /** The lines of its shape; null: it has none. */
  request_lines: string | null
  response_headers: string | null
  response_lines: string | null
  response_body: Buffer | null
  response_bytes: number | null
  timings: string
  /** Null: `timings` has them. */
  reused: number | null
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  headers_ms: number | null
  body_ms: number | null
}

export type AttemptRecord = NewAttempt & { url: string }

/** The part of an attempt that decides whether its endpoint is retried, and that lists show. */
export interface AttemptVerdict {
  messageId: number
  endpointId: number
  verdict: Verdict
  outcome: Outcome
  status: number | null
  durationMs: number
}

/** The parts of an attempt that the figures of its endpoint need. */
type RecentAttempt = Pick<
  NewAttempt,
  'messageId' | 'startedAt' | 'durationMs' | 'outcome' | 'status' | 'verdict' | 'reason'
>

/** Attempts of earlier versions have only connecting, headers and body. */
const olderTimings = { reused: false, dnsMs: null, tlsMs: null }

const read = (row: Row): AttemptRecord => ({
  messageId: row.message_id,
  endpointId: row.endpoint_id,
  url: row.url,
  number: row.number,
  startedAt: row.started_at,
  startedEngineAt: row.started_engine_at,
  durationMs: row.duration_ms,
  outcome: row.outcome,
  status: row.status,
  verdict: row.verdict,
  reason: row.reason,
  requestHeaders: readHeaders(row.request_headers, row.request_lines),
  responseHeaders:
    row.response_headers === null ? null : readHeaders(row.response_headers, row.response_lines),
  responseBody: row.response_body,
  responseBytes: row.response_bytes,
  timings: timingsOf(row),
})

const timingsOf = (row: Row): Timings =>
  row.reused === null
    ? ({ ...olderTimings, ...(JSON.parse(row.timings) as Partial<Timings>) } as Timings)
    : {
        reused: row.reused === 1,
        dnsMs: row.dns_ms,
        connectMs: row.connect_ms,
        tlsMs: row.tls_ms,
        headersMs: row.headers_ms,
        bodyMs: row.body_ms,
      }

const readHeaders = (text: string, lines: string | null): HeaderLines =>
  lines === null
    ? (JSON.parse(text) as HeaderLines)
    : linesOf(JSON.parse(lines) as HeaderShape, text)

export function attemptTable(db: Db, shapes: HeaderShapes) {
  // Bound by position: binding fifteen names costs as much as the insert itself.
  const insert = db.prepare(`
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome,
      status, verdict, reason, request_headers, request_shape, response_headers, response_shape, response_body,
      response_bytes, timings, reused, dns_ms, connect_ms, tls_ms, headers_ms, body_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?)`)
  const ofMessage = db.prepare<[number], Row>(`
    SELECT attempt.*, endpoint.url, request.lines AS request_lines, response.lines AS response_lines
    FROM attempt JOIN endpoint ON endpoint.id = endpoint_id
    LEFT JOIN header_shape AS request ON request.id = request_shape
    LEFT JOIN header_shape AS response ON response.id = response_shape
    WHERE message_id = ? ORDER BY attempt.id`)
  const verdicts = db.prepare<[string], AttemptVerdict>(`
    SELECT message_id AS messageId, endpoint_id AS endpointId, verdict, outcome, status, duration_ms AS durationMs
    FROM attempt
    WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY id`)
  const recentOf = db.prepare<[number, number], RecentAttempt>(`
    SELECT message_id AS messageId, started_at AS startedAt, duration_ms AS durationMs, outcome, status, verdict, reason
    FROM attempt WHERE endpoint_id = ? ORDER BY id DESC LIMIT ?`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM attempt').pluck()
  const latestEngineAt = db
    .prepare<[], number | null>('SELECT started_engine_at FROM attempt ORDER BY id DESC LIMIT 1')
    .pluck()

  return {
    insert(attempt: NewAttempt) {
      const { timings } = attempt
      const request = shapes.store(attempt.requestHeaders)
      const response = attempt.responseHeaders && shapes.store(attempt.responseHeaders)
      insert.run(
        attempt.messageId,
        attempt.endpointId,
        attempt.number,
        attempt.startedAt,
        attempt.startedEngineAt,
        attempt.durationMs,
        attempt.outcome,
        attempt.status,
        attempt.verdict,
        attempt.reason,
        request.text,
        request.shape,
        response && response.text,
        response && response.shape,
        attempt.responseBody,
        attempt.responseBytes,
        timings.reused ? 1 : 0,
        timings.dnsMs,
        timings.connectMs,
        timings.tlsMs,
        timings.headersMs,
        timings.bodyMs,
      )
    },
    ofMessage: (messageId: number) => ofMessage.all(messageId).map(read),
    /** Of all these messages, oldest first. */
    verdicts: (messageIds: number[]) =>
      messageIds.length === 0 ? [] : verdicts.all(JSON.stringify(messageIds)),
    /** An endpoint's last attempts, newest first. */
    recentOf: (endpointId: number, limit: number) => recentOf.all(endpointId, limit),
    newest: () => newest.get() ?? 0,
    latestEngineAt: () => latestEngineAt.get() ?? null,
  }
}
