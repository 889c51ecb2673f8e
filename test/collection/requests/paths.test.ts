import { describe, it } from 'vitest'
import { CallType } from '../../../src/contract/model.ts'
import { checkRow, key, keyless, post, type Row, track } from './table.ts'

const everything = track({ groupId: 'g', previousId: 'p' })
const typed = (type: CallType) => ({ ...(JSON.parse(everything) as object), type })
const batch = JSON.stringify({ batch: CallType.options.map(typed) })
const eachType = CallType.options.map((type) => ({ type }))
const takesCalls = { allow: 'POST, OPTIONS' }

const single = (name: string, type: CallType): Row => ({
  what: `POST /v1/${name}`,
  bytes: post(`/v1/${name}`, everything),
  status: 200,
  calls: [{ type, userId: 'u1' }],
})
const list = (name: string): Row => ({
  what: `POST /v1/${name} with a call of each type`,
  bytes: post(`/v1/${name}`, batch),
  status: 200,
  calls: eachType,
})
const spelled = (path: string): Row => ({
  what: `POST ${path}`,
  bytes: post(path, track()),
  status: 200,
  calls: [{ type: 'track', label: 'E' }],
})
const notTaken = (method: string, path: string, allow: string): Row => ({
  what: `${method} ${path}`,
  bytes: post(path, '', key, method),
  status: 405,
  reason: 'bad_request',
  says: /is not accepted here/,
  headers: { allow },
  rejections: [{ reason: 'bad_request', status: 405, method, path }],
})
const nothing = (method: string, path: string): Row => ({
  what: `${method} ${path}, where nothing is`,
  bytes: post(path, track(), key, method),
  status: 404,
  reason: 'bad_request',
  says: /no route for/,
  headers: { allow: null },
  rejections: [{ reason: 'bad_request', status: 404, method, path }],
})

describe('the paths of calls', () => {
  it.each([
    single('identify', 'identify'),
    single('track', 'track'),
    single('page', 'page'),
    single('screen', 'screen'),
    single('group', 'group'),
    single('alias', 'alias'),
    list('batch'),
    list('import'),
    single('i', 'identify'),
    single('t', 'track'),
    single('p', 'page'),
    single('s', 'screen'),
    single('g', 'group'),
    single('a', 'alias'),
    list('b'),
    spelled('/v1/track/'),
    spelled('/v1/t/'),
    spelled('/v1//track'),
    spelled('//v1/track'),
    spelled('//v1///track//'),
    spelled('/v1/track?sent=now'),
    spelled('/v1/%74rack'),
    {
      what: 'POST of a path with the host in it, as for a proxy',
      bytes: post('http://127.0.0.1/v1/track', track()),
      status: 200,
    },
    {
      what: 'a call whose own type differs from its path',
      bytes: post('/v1/track', track({ type: 'page' })),
      status: 200,
      calls: [{ type: 'track' }],
    },
  ] satisfies Row[])('are answered $status: $what', checkRow)
})

describe('a path or method that accepts no calls', () => {
  it.each<Row>([
    notTaken('GET', '/v1/track', takesCalls.allow),
    notTaken('PUT', '/v1/track', takesCalls.allow),
    notTaken('PATCH', '/v1/batch', takesCalls.allow),
    notTaken('DELETE', '/v1/import', takesCalls.allow),
    notTaken('GET', '/v1/t', takesCalls.allow),
    notTaken('GET', '/v1/m', takesCalls.allow),
    notTaken('GET', '//v1//track/', takesCalls.allow),
    notTaken('POST', '/v1/projects/WRITEKEY1/settings', 'GET, HEAD, OPTIONS'),
    nothing('POST', '/'),
    nothing('GET', '/'),
    nothing('POST', '/v1'),
    nothing('POST', '/v2/track'),
    nothing('POST', '/v1/Track'),
    nothing('POST', '/v1/delete'),
    nothing('POST', '/v1/track/more'),
    nothing('GET', '/v1/projects/settings'),
    nothing('GET', '/v1/projects/WRITEKEY1/settings/more'),
    nothing('GET', '/favicon.ico'),
    {
      what: 'HEAD of a path of calls, with no body',
      bytes: post('/v1/track', '', { ...key, Connection: 'close' }, 'HEAD'),
      status: 405,
      headers: takesCalls,
      body: '',
      rejections: [{ reason: 'bad_request', status: 405, method: 'HEAD' }],
    },
    {
      what: 'a path that cannot be decoded',
      bytes: post('/v1/%zz', track()),
      status: 400,
      reason: 'bad_request',
      says: /not a valid url/,
    },
    {
      what: 'a method that HTTP does not have',
      bytes: post('/v1/track', track(), {}, 'COLLECT'),
      status: 400,
      reason: 'bad_request',
      says: /not an HTTP request/,
    },
    {
      what: 'bytes that are not HTTP',
      bytes: Buffer.from('\x15\x03\x01 what\r\n\r\n', 'latin1'),
      status: 400,
      reason: 'bad_request',
      says: /not an HTTP request/,
    },
  ])('is answered $status: $what', checkRow)
})

describe("/v1/m, the path for libraries' own metrics", () => {
  it.each<Row>([
    {
      what: 'its metrics',
      bytes: post('/v1/m', '{"series":[{}]}', keyless),
      status: 200,
      calls: [],
    },
    {
      what: 'a trailing slash',
      bytes: post('/v1/m/', '{"series":[]}', keyless),
      status: 200,
      calls: [],
    },
    { what: 'a body that is not JSON', bytes: post('/v1/m', '{', keyless), status: 200, calls: [] },
    { what: 'no body', bytes: post('/v1/m', '', keyless), status: 200, calls: [] },
  ])('answers 200 to $what and stores nothing', checkRow)
})
