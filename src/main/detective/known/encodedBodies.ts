import { asReceived, bodyMistake as body, ofText } from './bodyMistake.ts'
import type { BodyMistake } from './mistake.ts'

export const encodedBodies: BodyMistake[] = [
  body(
    'url-decoded',
    ['Signed over the URL-decoded body', `%xx was decoded and + became a space. ${asReceived}`],
    ({ bytes }) => percentDecoded(bytes, true),
    {
      Python: 'urllib.parse.unquote_to_bytes(body.replace(b"+", b" "))',
      PHP: 'urldecode($body)',
      Ruby: 'CGI.unescape(body)',
      Java: 'URLDecoder.decode(new String(body, UTF_8), UTF_8)',
    },
  ),
  body(
    'percent-decoded',
    ['Signed over the percent-decoded body', `%xx was decoded. ${asReceived}`],
    ({ bytes }) => percentDecoded(bytes, false),
    {
      Node: 'decodeURIComponent(body.toString())',
      Python: 'urllib.parse.unquote_to_bytes(body)',
      PHP: 'rawurldecode($body)',
    },
  ),
  body(
    'plus-decoded',
    [
      'Signed over the body with spaces for plus signs',
      `+ became a space, as in a form. ${asReceived}`,
    ],
    ofText((text) => text.replaceAll('+', ' ')),
    { Node: "body.toString().replaceAll('+', ' ')", Python: 'body.replace(b"+", b" ")' },
  ),
  body(
    'url-encoded',
    ['Signed over the URL-encoded body', `The body was encoded for a URL. ${asReceived}`],
    ofText((text) => (text.isWellFormed() ? encodeURIComponent(text) : null)),
    { Node: 'encodeURIComponent(body.toString())' },
  ),
  body(
    'url-encoded-python',
    ['Signed over the body as quote() encodes it', `The body was encoded for a URL. ${asReceived}`],
    ({ bytes }) => percentEncoded(bytes, /[\w.~/-]/, '%20'),
    { Python: 'urllib.parse.quote(body).encode()' },
  ),
  body(
    'form-encoded',
    ['Signed over the body as a form encodes it', `The body was encoded for a form. ${asReceived}`],
    ({ bytes }) => percentEncoded(bytes, /[\w.-]/, '+'),
    { PHP: 'urlencode($body)' },
  ),
  body(
    'form-parsed',
    [
      'Signed over the body parsed as a form and encoded again',
      `A form parser read the JSON as one name. Read the body as it is for application/json.`,
    ],
    ofText((text) => new URLSearchParams(text).toString()),
    { Node: 'new URLSearchParams(body.toString()).toString()' },
  ),
  body(
    'form-json',
    [
      'Signed over the JSON of a body parsed as a form',
      'A form parser read the JSON as one name. Read the body as it is for application/json.',
    ],
    ofText((text) => JSON.stringify(Object.fromEntries(new URLSearchParams(text)))),
    { Node: 'JSON.stringify(Object.fromEntries(new URLSearchParams(body.toString())))' },
  ),
  body(
    'base64',
    [
      'Signed over the body in base64',
      `A gateway, such as AWS API Gateway, passes the body in base64. Decode it first.`,
    ],
    ({ bytes }) => bytes.toString('base64'),
    {
      Node: "body.toString('base64')",
      Python: 'base64.b64encode(body)',
      PHP: 'base64_encode($body)',
      Ruby: '[body].pack("m0")',
      Java: 'Base64.getEncoder().encode(body)',
    },
  ),
  body('hex', ['Signed over the body in hex', asReceived], ({ bytes }) => bytes.toString('hex'), {
    Node: "body.toString('hex')",
    Python: 'body.hex().encode()',
    PHP: 'bin2hex($body)',
    Ruby: 'body.unpack1("H*")',
    Perl: 'unpack("H*", $body)',
  }),
  body(
    'json-string',
    [
      'Signed over the body as a JSON string',
      `The text was serialised once more: it is in quotes, with escapes. ${asReceived}`,
    ],
    ofText((text) => JSON.stringify(text)),
    {
      Node: 'JSON.stringify(body.toString())',
      Ruby: 'JSON.generate(body.dup.force_encoding("UTF-8"))',
    },
  ),
  body(
    'json-string-python',
    [
      'Signed over the body as a JSON string of Python',
      `The text was serialised once more: it is in quotes, with escapes. ${asReceived}`,
    ],
    ofText((text) => JSON.stringify(text).replace(/[\x7f-\uffff]/g, escapedUnit)),
    { Python: 'json.dumps(body.decode()).encode()' },
  ),
  body(
    'json-buffer',
    [
      "Signed over the JSON of Node's Buffer",
      `JSON.stringify of a Buffer is {"type":"Buffer","data":[…]}. ${asReceived}`,
    ],
    ({ bytes }) => (bytes.length > 65_536 ? null : JSON.stringify(bytes)),
    { Node: 'JSON.stringify(body)' },
  ),
  body(
    'bytes-repr',
    [
      "Signed over Python's b'…' of the body",
      'str() of bytes writes their literal. Use the bytes.',
    ],
    ({ bytes }) => bytesLiteral(bytes),
    { Python: 'str(body).encode()' },
  ),
]

const escapedUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function percentDecoded(bytes: Buffer, plus: boolean): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(
    (plus ? text.replaceAll('+', ' ') : text).replace(/%([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    ),
    'latin1',
  )
}

function percentEncoded(bytes: Buffer, unchanged: RegExp, space: '+' | '%20'): Buffer {
  const isUnchanged = Array.from({ length: 256 }, (_, byte) =>
    unchanged.test(String.fromCharCode(byte)),
  )
  const [percent, plus, blank] = [0x25, 0x2b, 0x20]
  const out = Buffer.allocUnsafe(bytes.length * 3)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isUnchanged[byte]) out[length++] = byte
    else if (byte === blank && space === '+') out[length++] = plus
    else {
      out[length++] = percent
      out[length++] = hexDigits[byte >> 4] ?? 0
      out[length++] = hexDigits[byte & 15] ?? 0
    }
  }
  return out.subarray(0, length)
}
const hexDigits = Buffer.from('0123456789ABCDEF')

function bytesLiteral(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const short: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
  // oxlint-disable-next-line no-control-regex -- control characters are what it escapes.
  const escaped = text.replace(/[\\'\0-\x1f\x7f-\xff]/g, (unit) => {
    if (unit === "'") return quote === "'" ? "\\'" : unit
    return short[unit] ?? `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return `b${quote}${escaped}${quote}`
}
