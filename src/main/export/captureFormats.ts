import { answeredText } from '../../contract/behaviour/words.ts'
import type { ExportFormat } from '../../contract/exportOperations.ts'
import type { Capture } from '../../contract/receiver.ts'
import { csvFormat } from './csv.ts'
import { curlFormat } from './curlScript.ts'
import { type Format, lines } from './format.ts'
import { harFormat, unmeasured } from './har.ts'

const columns = [
  'id',
  'receiver',
  'receivedAt',
  'method',
  'path',
  'status',
  'signature',
  'messageId',
  'bytes',
  'body',
]

/** `receiver`: the base URL of our receivers. */
export const captureFormats = (receiver: string): Record<ExportFormat, Format<Capture>> => ({
  ndjson: lines((capture) => JSON.stringify(capture)),
  har: harFormat((capture) => [
    {
      startedAt: capture.receivedAt,
      method: capture.method,
      url: receiver + capture.path,
      headers: capture.headers,
      body: capture.body,
      response: { status: capture.status, headers: [], body: null },
      timings: unmeasured,
      comment: 'Of the response, only the status is stored.',
      own: {
        _capture: capture.id,
        _receiver: capture.receiver,
        _signature: capture.signature,
        _message: capture.messageId,
      },
    },
  ]),
  csv: csvFormat(columns, (capture) => [
    capture.id,
    capture.receiver,
    capture.receivedAt,
    capture.method,
    capture.path,
    capture.status,
    capture.signature,
    capture.messageId,
    capture.body.bytes,
    capture.body.text,
  ]),
  curl: curlFormat('Each captured request.', (capture) => {
    const { id, method, path, headers, body } = capture
    if (body.truncated)
      return [{ comment: `Capture ${id}: left out, because its whole body was not stored.` }]
    const request = { method, url: receiver + path, headers, body }
    return [{ comment: `Capture ${id}, answered ${answeredText(capture)}.`, request }]
  }),
})
