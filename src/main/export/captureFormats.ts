import { answeredText } from '../../contract/behaviour/words.ts'
import type { ExportFormat } from '../../contract/exportOperations.ts'
import type { CaptureDetail } from '../../contract/receiver.ts'
import { csvFormat } from './csv.ts'
import { curlFormat } from './curlScript.ts'
import { type Format, lines } from './format.ts'
import { type HarExchange, harFormat, unmeasured } from './har.ts'

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
export const captureFormats = (receiver: string): Record<ExportFormat, Format<CaptureDetail>> => ({
  ndjson: lines((capture) => JSON.stringify(capture)),
  har: harFormat((capture) => [
    {
      startedAt: capture.receivedAt,
      method: capture.method,
      url: receiver + capture.path,
      headers: capture.headers,
      body: capture.body,
      head: headOf(capture),
      response: capture.fault === null ? { status: capture.status, headers: [], body: null } : null,
      timings: unmeasured,
      comment: 'Of the response, only the status is stored.',
      own: {
        _capture: capture.id,
        _receiver: capture.receiver,
        _signature: capture.signature,
        _message: capture.messageId,
        ...(capture.fault !== null && { _error: answeredText(capture) }),
        ...(capture.raw && {
          _raw: capture.raw.text,
          ...(capture.raw.encoding === 'base64' && { _rawEncoding: 'base64' }),
        }),
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

/** The version of the protocol and the bytes of the head, as they were received. */
function headOf({ raw }: CaptureDetail): HarExchange['head'] {
  if (raw === null) return undefined
  const bytes = Buffer.from(raw.text, raw.encoding)
  const end = bytes.indexOf('\r\n\r\n')
  const version = bytes.toString('latin1', 0, bytes.indexOf('\r\n')).split(' ').at(-1)
  return end < 0 || !version ? undefined : { version, bytes: end + 4 }
}
