import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { bodyText, writeKey } from './bodies.ts'

/** One request in a form that is readable in a report and can be shrunk. */
export interface FuzzRequest {
  method: string
  path: string
  host: string
  headers: [name: string, value: string][]
  text: string
  coding: 'none' | 'gzip' | 'deflate' | 'raw deflate' | 'latin1' | 'utf16le'
  /** The Content-Encoding; null: none. */
  says: string | null
  /** Where one byte of the body is changed; null: nowhere. */
  broken: number | null
  chunk: number | null
  /** The part of the body after which the client disconnects; null: it does not. */
  hangUp: number | null
}

const names = ['identify', 'track', 'page', 'screen', 'group', 'alias', 'batch', 'import']
const short = ['i', 't', 'p', 's', 'g', 'a', 'b', 'm']
const path = fc.oneof(
  { weight: 50, arbitrary: fc.constantFrom(...names, ...short).map((name) => `/v1/${name}`) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '/', '//'),
        fc.constantFrom(...names),
        fc.constantFrom('/', '//', '?a=b', '/%00', ';x'),
      )
      .map(([before, name, after]) => `${before}/v1/${name}${after}`),
  },
  {
    weight: 2,
    arbitrary: fc.webUrl().map((url) => `/v1/projects/${encodeURIComponent(url)}/settings`),
  },
  { weight: 2, arbitrary: fc.webPath().map((text) => text || '/') },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...Array.from('/%.~:@!$&()*+,;=-_azAZ09?#[]|^`{}"\\')) })
      .map((text) => `/${text}`),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 100, max: 12_000 }).map((n) => `/v1/${'x'.repeat(n)}`),
  },
)
const method = fc.oneof(
  { weight: 30, arbitrary: fc.constant('POST') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'GET',
      'HEAD',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ),
  },
)
const value = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const base64 = (text: string) => Buffer.from(text).toString('base64')
const authorization = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(`Basic ${base64(`${writeKey}:`)}`, `Basic ${base64(writeKey)}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `Basic ${base64('nobody:')}`,
      'Basic',
      'Basic ====',
      `Bearer ${writeKey}`,
    ),
  },
  { weight: 1, arbitrary: value },
)
const header = fc.oneof(
  fc.tuple(fc.constant('Authorization'), authorization),
  fc.tuple(
    fc.constant('Content-Type'),
    fc.oneof(
      fc.constantFrom(
        'application/json',
        'text/plain',
        '',
        ';;',
        'a/b; charset="',
        'multipart/form-data',
      ),
      value,
    ),
  ),
  fc.tuple(
    fc.constantFrom('Origin', 'User-Agent', 'Accept', 'X-Retry-Count', 'Cookie', 'Referer'),
    value,
  ),
  fc.tuple(fc.constant('Expect'), fc.constantFrom('100-continue', 'nothing')),
  fc.tuple(fc.constant('Connection'), fc.constantFrom('close', 'keep-alive', 'upgrade', 'x')),
  fc.tuple(fc.constant('Upgrade'), fc.constantFrom('websocket', 'h2c')),
  fc.tuple(
    fc.constantFrom('X-Forwarded-For', 'Forwarded', 'X-Forwarded-Host', 'Content-Language'),
    value,
  ),
  fc.tuple(
    fc.constantFrom(
      'Access-Control-Request-Method',
      'Access-Control-Request-Headers',
      'Access-Control-Request-Private-Network',
    ),
    fc.oneof(fc.constantFrom('POST', 'true', 'authorization'), value),
  ),
  fc.tuple(
    fc.stringMatching(/^[!#$%&'*+.^_`|~A-Za-z0-9-]{1,20}$/).map((name) => `X-${name}`),
    value,
  ),
)
const headers = fc
  .tuple(fc.option(authorization, { freq: 8, nil: undefined }), fc.array(header, { maxLength: 4 }))
  .map(([first, more]) => [
    ...(first === undefined ? [] : [['Authorization', first] as [string, string]]),
    ...more,
  ])

/** A page elsewhere may give its own name the address of this machine. */
export const foreignHost = 'evil.example'
const host = fc.oneof(
  { weight: 100, arbitrary: fc.constant('localhost') },
  { weight: 1, arbitrary: fc.constant(foreignHost) },
)

const coded: fc.Arbitrary<Pick<FuzzRequest, 'coding' | 'says'>> = fc.oneof(
  { weight: 30, arbitrary: fc.constant({ coding: 'none' as const, says: null }) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      { coding: 'gzip' as const, says: 'gzip' },
      { coding: 'gzip' as const, says: 'X-GZIP ' },
      { coding: 'deflate' as const, says: 'deflate' },
      { coding: 'raw deflate' as const, says: 'deflate' },
      { coding: 'none' as const, says: 'identity' },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      coding: fc.constantFrom(
        'none' as const,
        'gzip' as const,
        'deflate' as const,
        'latin1' as const,
        'utf16le' as const,
      ),
      says: fc.constantFrom(
        null,
        'gzip',
        'deflate',
        'br',
        'zstd',
        'gzip, gzip',
        '*',
        '__proto__',
        'constructor',
      ),
    }),
  },
)

/** Most lists of calls are sent to paths that accept lists, and the others elsewhere. */
function suited(given: string, text: string) {
  const isList = text.startsWith('{"batch"')
  if (isList === /\/(batch|import|b)\b/.test(given) || !/^\/v1\/[a-z]+$/.test(given)) return given
  return isList ? '/v1/batch' : '/v1/track'
}

export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method,
    path,
    host,
    headers,
    text: bodyText,
    coded,
    broken: fc.nat(),
    chunk: fc.integer({ min: 1, max: 4000 }),
    hangUp: fc.double({ min: 0, max: 0.99, noNaN: true }),
    rare: fc.nat(99),
    suits: fc.nat(9).map((number) => number < 8),
  })
  .map(({ coded: { coding, says }, broken, chunk, hangUp, rare, suits, ...rest }) => ({
    ...rest,
    path: suits ? suited(rest.path, rest.text) : rest.path,
    coding,
    says,
    broken: rare < 6 ? broken : null,
    chunk: rare % 8 === 7 ? chunk : null,
    hangUp: rare > 97 ? hangUp : null,
  }))

export function bodyBytes({ text, coding, broken }: FuzzRequest): Buffer {
  const plain = Buffer.from(text, coding === 'latin1' || coding === 'utf16le' ? coding : 'utf8')
  const bytes =
    coding === 'gzip'
      ? gzipSync(plain)
      : coding === 'deflate'
        ? deflateSync(plain)
        : coding === 'raw deflate'
          ? deflateRawSync(plain)
          : plain
  if (broken !== null && bytes.length > 0) bytes[broken % bytes.length]! ^= 0x15
  return bytes
}

/** The bytes of the request, and how many of them are its head. */
export function requestBytes(request: FuzzRequest): { bytes: Buffer; head: number } {
  const { method: verb, path: to, host: named, headers: lines, says, chunk } = request
  const body = bodyBytes(request)
  const head = [
    `${verb} ${to} HTTP/1.1`,
    `Host: ${named}`,
    ...lines.map(([name, each]) => `${name}: ${each}`),
  ]
  if (says !== null) head.push(`Content-Encoding: ${says}`)
  head.push(chunk === null ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked')
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
  return {
    bytes: Buffer.concat([start, ...(chunk === null ? [body] : chunks(body, chunk))]),
    head: start.length,
  }
}

function chunks(body: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return [...parts, Buffer.from('0\r\n\r\n')]
}
