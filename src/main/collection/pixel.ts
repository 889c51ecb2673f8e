import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUtf8 } from 'node:buffer'
import { corsHeaders } from './cors.ts'
import { fault } from './fault.ts'
import type { ReadBody } from './readBody.ts'

/** A transparent GIF of one pixel, 42 bytes. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const noData = fault(
  'bad_request',
  'the pixel has no data. Send ?data= with the call as base64-encoded JSON',
)
const notBase64 = fault('bad_request', 'the data of the pixel is not base64')
const notUtf8 = fault('bad_request', 'the data of the pixel is not UTF-8 once decoded')

/** The call in a pixel's query, as if it had been a request's body. */
export function readPixel({ url = '' }: IncomingMessage): ReadBody {
  const [, query = ''] = /[?&]data=([^&#]*)/.exec(url) ?? []
  const given = Buffer.from(query)
  if (query === '') return { bytes: given, total: 0, fault: noData }
  const encoded = decodedQuery(query)
  if (encoded === null || !/^[\w+/-]+={0,2}$/.test(encoded))
    return { bytes: given, total: given.length, fault: notBase64 }
  // Reads the alphabet of URLs as well.
  const bytes = Buffer.from(encoded, 'base64')
  if (!isUtf8(bytes)) return { bytes, total: bytes.length, fault: notUtf8 }
  return { bytes, total: bytes.length, text: bytes.toString('utf8') }
}

/** With `+` as itself: in base64 it is a digit. Some mail programs make it a space. */
function decodedQuery(query: string): string | null {
  try {
    return decodeURIComponent(query).replaceAll(' ', '+')
  } catch {
    return null
  }
}

/** The image, whatever the result for the call. It must not be cached: each opened mail is a call. */
export function answerImage(response: ServerResponse) {
  response.writeHead(200, {
    ...corsHeaders(response.req),
    'Content-Type': 'image/gif',
    'Content-Length': image.length,
    'Cache-Control': 'no-store',
  })
  response.end(image)
}
