import type { ExportFormat } from '../../contract/exportOperations.ts'
import type { Attempt } from '../../contract/model.ts'
import type { MessageRecord } from '../views/messageDetail.ts'
import { csvFormat } from './csv.ts'
import { curlFormat } from './curlScript.ts'
import { type Format, lines } from './format.ts'
import { type HarExchange, harFormat } from './har.ts'
import { payloadOf } from './payload.ts'

const columns = [
  'id',
  'state',
  'type',
  'label',
  'userId',
  'source',
  'destination',
  'attempts',
  'lastStatus',
  'lastResult',
  'lastDurationMs',
  'receivedAt',
  'settledAt',
  'callId',
  'resentFrom',
  'body',
]

export const messageFormats: Record<ExportFormat, Format<MessageRecord>> = {
  ndjson: lines((message) => JSON.stringify(message)),
  har: harFormat((message) => message.attempts.map((attempt) => exchangeOf(message, attempt))),
  csv: csvFormat(columns, (message) => {
    const last = message.attempts.at(-1)
    return [
      message.id,
      message.state,
      message.type,
      message.label,
      message.userId,
      message.source,
      message.destination,
      message.attemptCount,
      last?.status ?? null,
      last?.reason ?? null,
      last ? Math.round(last.durationMs) : null,
      message.receivedAt,
      message.settledAt,
      message.callId,
      message.resentFrom,
      message.body,
    ]
  }),
  curl: curlFormat('The latest request to each endpoint of each message.', (message) => {
    const latest = new Map(message.attempts.map((attempt) => [attempt.endpointId, attempt]))
    if (latest.size === 0)
      return [{ comment: `Message ${message.id}, ${message.state}: nothing was sent.` }]
    return Array.from(latest.values(), ({ endpoint, request, number, reason }) => ({
      comment: `Message ${message.id}, ${message.state}. Attempt ${number}: ${reason}`,
      request: {
        method: 'POST',
        url: endpoint,
        headers: request.headers,
        body: payloadOf(message.body),
      },
    }))
  }),
}

function exchangeOf(message: MessageRecord, attempt: Attempt): HarExchange {
  const { timings, response } = attempt
  const { dnsMs, connectMs, tlsMs, headersMs, bodyMs } = timings
  const phases = [dnsMs, connectMs, tlsMs, headersMs, bodyMs]
  const measured = phases.reduce((sum: number, phase) => sum + (phase ?? 0), 0)
  return {
    startedAt: attempt.startedAt,
    method: 'POST',
    url: attempt.endpoint,
    headers: attempt.request.headers,
    body: payloadOf(message.body),
    response: response && {
      status: attempt.status ?? 0,
      headers: response.headers,
      body: response.body,
    },
    timings: {
      blocked: Math.max(0, attempt.durationMs - measured),
      dns: dnsMs,
      connect: connectMs,
      tls: tlsMs,
      wait: headersMs,
      receive: bodyMs,
    },
    comment: attempt.reason,
    own: {
      _message: message.id,
      _call: message.callId,
      _attempt: attempt.number,
      _verdict: attempt.verdict,
      ...(response === null && { _error: attempt.reason }),
    },
  }
}
