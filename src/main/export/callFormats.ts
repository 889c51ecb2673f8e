import type { ExportFormat } from '../../contract/exportOperations.ts'
import type { HeaderLines } from '../../contract/model.ts'
import type { CallInFull } from '../views/callDetail.ts'
import { csvFormat } from './csv.ts'
import { curlFormat } from './curlScript.ts'
import { type Format, lines } from './format.ts'
import { harFormat, unmeasured } from './har.ts'
import { payloadOf } from './payload.ts'

/** A call with what sends it again. */
export interface ExportedCall {
  call: CallInFull
  writeKey: string
}

const columns = [
  'id',
  'messageId',
  'type',
  'label',
  'userId',
  'anonymousId',
  'source',
  'receivedAt',
  'messages',
  'content',
]

/** `collect`: the address of the collection port. */
export function callFormats(collect: string): Record<ExportFormat, Format<ExportedCall>> {
  const requestOf = ({ call, writeKey }: ExportedCall) => ({
    method: 'POST',
    url: `${collect}/v1/${call.type}`,
    headers: headersOf(writeKey),
    body: payloadOf(call.content),
  })
  return {
    ndjson: lines(({ call }) => callLine(call)),
    har: harFormat((exported) => [
      {
        ...requestOf(exported),
        startedAt: exported.call.receivedAt,
        response: { status: 200, headers: jsonHeader, body: payloadOf('{"success":true}') },
        timings: unmeasured,
        comment: 'The call as stored, as one request: how its client sent it is not stored.',
        own: { _call: exported.call.id, _source: exported.call.source },
      },
    ]),
    csv: csvFormat(columns, ({ call }) => [
      call.id,
      call.messageId,
      call.type,
      call.label,
      call.userId,
      call.anonymousId,
      call.source,
      call.receivedAt,
      call.fates.flatMap(({ messageId }) => messageId ?? []).join(' '),
      call.content,
    ]),
    curl: curlFormat(
      'Each call as stored, with its message id: within 24 hours, a repeat is recorded as a duplicate.',
      (exported) => [
        {
          comment: `Call ${exported.call.id} of ${exported.call.source.replaceAll(/\s+/g, ' ')}.`,
          request: requestOf(exported),
        },
      ],
    ),
  }
}

/** The content is inserted as it is: parsing it would change long numbers. */
function callLine({ content, ...call }: CallInFull): string {
  return `${JSON.stringify(call).slice(0, -1)},"content":${content}}`
}

const jsonHeader: HeaderLines = [['content-type', 'application/json']]

const headersOf = (writeKey: string): HeaderLines => [
  ...jsonHeader,
  ['authorization', `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`],
]
