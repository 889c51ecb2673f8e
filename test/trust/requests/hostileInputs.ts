import { operations } from '../../rooms/everyOperation.ts'
import type { Served } from '../../support/cli.ts'
import { request } from '../../support/rawHttp.ts'
import { type Chooser, chooser } from './chooser.ts'
import { type Flood, sendAll } from './crowd.ts'
import { countStatuses } from './statuses.ts'

const connections = 16
/** Expectations wait for long. */
const openMs = 2000
/** Streams that never end. */
const endless = ['changes']

/** Of any field. Values that are as large as they may be are sent to every operation by test/rooms/stall.test.ts. */
const values: readonly unknown[] = [
  null,
  '',
  '0',
  '1',
  'app',
  'D',
  '/inbox',
  -1,
  0,
  1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  ['1'],
  ['u1', 'u1', ''],
  {},
  { __proto__: null, id: '1' },
  JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1}}'),
  JSON.parse(`${'{"all":['.repeat(40)}1${']}'.repeat(40)}`),
  '9'.repeat(2000),
  '\u0000\ud800\u202e',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  'http://127.0.0.1:9/',
  'state:failed -user:"',
  '2026-11-23T00:00:00Z',
  '1h',
  'resume',
  '{{env.PATH}}',
  { trait: 'plan', is: 'pro' },
  { event: 'E', atLeast: 1 },
]

interface Target {
  method: string
  path: string
  fields: string[]
  isRpc: boolean
}

/** Every operation of the contract, over REST and over RPC. */
const targets = (): Target[] =>
  [...operations()].flatMap(({ title, place, route, schema }) => {
    if (endless.includes(title)) return []
    const fields = Object.keys(schema.properties ?? {})
    const rest = `/api${route.path.replaceAll(/\{\w+\}/g, '1')}`
    return [
      { method: route.method, path: rest, fields, isRpc: false },
      { method: 'POST', path: `/rpc/${place.join('/')}`, fields, isRpc: true },
    ]
  })

/** Some fields that the operation has, with any values; now and then something else. */
function inputFor({ fields }: Target, choose: Chooser): unknown {
  if (choose.chance(0.05)) return choose.oneOf(values)
  const given = Object.fromEntries(
    fields.filter(() => choose.chance(0.5)).map((name) => [name, choose.oneOf(values)]),
  )
  if (choose.chance(0.05)) given.unknown = choose.oneOf(values)
  return fields.includes('id') && choose.chance(0.7) ? { ...given, id: '1' } : given
}

/** Hostile inputs with the token: refused or carried out, and never a defect. */
export async function hostileInputs({ served, count, seed, found }: Flood & { served: Served }) {
  const all = targets()
  const statuses = countStatuses('the API')
  const authorization = `Bearer ${served.token}`
  await sendAll({ url: served.ui, count, connections, found }, async (connection, number) => {
    const choose = chooser(seed + 3, number)
    const target = choose.oneOf(all)
    const { method, path, isRpc } = target
    const input = inputFor(target, choose)
    const isRead = method === 'GET'
    const query = isRead ? `?${queryOf(input)}` : ''
    const body = isRead ? '' : JSON.stringify(isRpc ? { json: input } : input)
    const bytes = request(path + query, body, { Authorization: authorization }, method)
    const answer = await connection.send(bytes, { headOnly: false, openMs })
    const status = answer?.status ?? 'left open'
    statuses.note(status)
    if (answer && answer.status >= 500 && !hasReason(answer.body))
      found.count(
        'defects',
        `input ${number}: ${method} ${path}${query} ${body.slice(0, 300)} was answered ${answer.status}: ${answer.body.slice(0, 300)}`,
      )
  })
  statuses.expectAll([200, 400, 404], found)
}

/** The fields of an input, as they are written in an address. */
function queryOf(input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const texts = fields.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(texts as [string, string][]).toString()
}

/** The only documented answer of 500 or more: something is not available, and the message names it. */
const hasReason = (body: string) =>
  body.includes('"SERVICE_UNAVAILABLE"') && /"message":"[^"]{10,}/.test(body)
