import { describe, it } from 'vitest'
import { basic } from '../../support/rawHttp.ts'
import { checkRow, key, post, type Row, track } from './table.ts'

const origin = { Origin: 'http://localhost:3000' }
const close = { ...origin, Connection: 'close' }
const asked = { ...close, 'Access-Control-Request-Method': 'POST' }
const allowed = {
  'access-control-allow-origin': 'http://localhost:3000',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-max-age': '7200',
}

const preflight = (path: string): Row => ({
  what: path,
  bytes: post(path, '', asked, 'OPTIONS'),
  status: 204,
  headers: allowed,
  body: '',
})

describe('OPTIONS', () => {
  it.each<Row>([
    preflight('/v1/track'),
    preflight('/v1/t'),
    preflight('/v1/batch'),
    preflight('/v1/b/'),
    preflight('/v1/import'),
    preflight('/v1/m'),
    preflight('//v1//identify'),
    preflight('/v1/projects/WRITEKEY1/settings'),
    preflight('/v1/projects/nobody/settings'),
    preflight('/nowhere'),
    preflight('/'),
    {
      what: 'echoes the headers that browser libraries send',
      bytes: post(
        '/v1/t',
        '',
        { ...asked, 'Access-Control-Request-Headers': 'authorization,content-type,x-retry-count' },
        'OPTIONS',
      ),
      status: 204,
      headers: { 'access-control-allow-headers': 'authorization,content-type,x-retry-count' },
      body: '',
    },
    {
      what: 'of a public page for an address on this machine',
      bytes: post(
        '/v1/t',
        '',
        { ...asked, 'Access-Control-Request-Private-Network': 'true' },
        'OPTIONS',
      ),
      status: 204,
      headers: { 'access-control-allow-private-network': 'true' },
      body: '',
    },
    {
      what: 'with nothing else',
      bytes: post('/v1/track', '', { Connection: 'close' }, 'OPTIONS'),
      status: 204,
      body: '',
    },
  ])('is answered $status: $what', checkRow)
})

const readable = {
  'access-control-allow-origin': 'http://localhost:3000',
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After',
  vary: 'Origin',
}

describe('a response that a page may read', () => {
  it.each<Row>([
    { what: 'an accepted call', bytes: post('/v1/t', track()), status: 200, headers: readable },
    {
      what: 'malformed JSON',
      bytes: post('/v1/t', '{'),
      status: 400,
      reason: 'bad_request',
      headers: readable,
    },
    {
      what: 'an unknown write key',
      bytes: post('/v1/t', track(), { ...origin, ...basic('nobody') }),
      status: 401,
      reason: 'unknown_source',
      headers: readable,
    },
    {
      what: 'an unknown path',
      bytes: post('/v1/x', track()),
      status: 404,
      reason: 'bad_request',
      headers: readable,
    },
    {
      what: 'an unsupported method',
      bytes: post('/v1/t', '', key, 'GET'),
      status: 405,
      reason: 'bad_request',
      headers: readable,
    },
    {
      what: 'a request over 500 KB',
      bytes: post('/v1/b', ' '.repeat(500 * 1024 + 1)),
      status: 413,
      reason: 'too_large',
      headers: readable,
    },
    {
      what: 'an unknown encoding',
      bytes: post('/v1/t', track(), { ...key, 'Content-Encoding': 'br' }),
      status: 415,
      reason: 'bad_request',
      headers: readable,
    },
    {
      what: 'an enabled fault',
      settings: { portFault: { answer: 429, retryAfter: 7 } },
      bytes: post('/v1/t', track()),
      status: 429,
      reason: 'fault',
      headers: { ...readable, 'retry-after': '7' },
    },
    {
      what: "libraries' metrics",
      bytes: post('/v1/m', '{}', origin),
      status: 200,
      calls: [],
      headers: readable,
    },
    {
      what: 'a call of a page without an origin, such as a file',
      bytes: post('/v1/t', track(), { ...key, Origin: 'null' }),
      status: 403,
      reason: 'origin_not_allowed',
      headers: { 'access-control-allow-origin': 'null' },
    },
  ])('is $status to $what', checkRow)
})
