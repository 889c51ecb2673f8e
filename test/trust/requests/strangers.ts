import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../../collection/fuzz/connection.ts'
import { foreignHost } from '../../collection/fuzz/requests.ts'
import { operations } from '../../rooms/everyOperation.ts'
import { request } from '../../support/rawHttp.ts'
import { type Chooser, chooser } from './chooser.ts'
import { type Flood, sendAll } from './crowd.ts'
import { countStatuses } from './statuses.ts'

const connections = 24
/** Every text that a stranger must not read contains it. */
export const secretMark = 'Kx7secret'

interface Access {
  ui: string
  token: string
  /** As a browser has it: name=value. */
  cookie: string
}

type Headers = Record<string, string>

const another = (text: string) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`

/** Each is refused: without access, or with access from a place that must not use it. */
function credentials({
  ui,
  token,
  cookie,
}: Access): ((choose: Chooser, writes: boolean) => Headers)[] {
  const [name = '', value = ''] = cookie.split('=')
  const bearer = { Authorization: `Bearer ${token}` }
  const host = new URL(ui).host
  return [
    () => ({}),
    () => ({ Authorization: 'Bearer' }),
    () => ({ Authorization: `Bearer ${another(token)}` }),
    (choose) => ({ Authorization: `Bearer ${token.slice(0, choose.below(token.length))}` }),
    () => ({ Authorization: `Basic ${btoa(`${token}:`)}` }),
    () => ({ Authorization: token }),
    () => ({ 'X-Authorization': `Bearer ${token}`, 'X-Api-Key': token }),
    () => ({ Cookie: `${name}=${another(value)}` }),
    () => ({ Cookie: `${name}=; ${name}x=${value}; token=${token}` }),
    () => ({ Cookie: cookie, Authorization: 'Bearer nothing' }),
    (choose) => ({
      Cookie: cookie,
      'Sec-Fetch-Site': choose.oneOf(['cross-site', 'same-site', '']),
    }),
    // A page of another port: browsers send Origin with everything but a read.
    (_choose, writes): Headers => (writes ? { Cookie: cookie } : {}),
    (choose) => ({
      Cookie: cookie,
      Origin: choose.oneOf([
        'http://evil.example',
        'null',
        `https://${host}`,
        `http://${host}.evil.example`,
      ]),
    }),
    (choose) => ({
      ...bearer,
      Origin: choose.oneOf(['http://evil.example', 'null', 'http://localhost:1', 'file://']),
    }),
    (choose) => ({
      ...bearer,
      Host: choose.oneOf([foreignHost, `localhost.${foreignHost}`, `127.0.0.1.${foreignHost}`]),
    }),
    () => ({ Host: foreignHost, 'X-Forwarded-Host': host }),
  ]
}

const others = [
  '/access',
  '/access/codes',
  '/access/token',
  '/',
  '/index.html',
  '/api/docs',
  '/hookbench.db',
]
/** Other spellings of a path, which must not lead around the check of access. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/%61pi').replace('/rpc', '/r%70c'),
  (path) => `/assets/..${path}`,
  (path) => `/assets/..%2f..${path.replaceAll('/', '%2f')}`,
  (path) => `/./${path.slice(1)}`,
  (path) => `${path}?token=x`,
  (path) => `${path}%00`,
  (path) => path.replaceAll('/', '\\'),
  (path) => `http://localhost${path}`,
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const bodies = [
  '',
  '{}',
  '{"name":"written","writeKey":"written","kind":"server"}',
  '{"json":{"name":"written","endpoints":[{"url":"http://127.0.0.1:9/"}]}}',
  '{"id":"1","enabled":false,"userIds":["u"],"kind":"delete"}',
  '{"token":"guessed","code":"guessed"}',
  '[',
]

/** Requests without access to the port of the screen, RPC and the API. */
export async function strangers({ access, count, seed, found }: Flood & { access: Access }) {
  const kinds = credentials(access)
  const targets = [...operations()].flatMap(({ place, route }) => [
    { method: route.method, path: `/api${route.path.replaceAll(/\{\w+\}/g, '1')}` },
    { method: 'POST', path: `/rpc/${place.join('/')}` },
  ])
  const open = publicContents(await allPublic(access.ui))
  const statuses = countStatuses('the port of the screen, without access,')
  const url = access.ui
  await sendAll({ url, count, connections, found }, async (connection, number) => {
    const choose = chooser(seed, number)
    const target = choose.chance(0.85)
      ? choose.oneOf(targets)
      : { method: choose.oneOf(methods), path: choose.oneOf(others) }
    const method = choose.chance(0.1) ? choose.oneOf(methods) : target.method
    const path = choose.oneOf(spellings)(target.path)
    const writes = method !== 'GET' && method !== 'HEAD'
    const headers = choose.oneOf(kinds)(choose, writes)
    const type = choose.oneOf(['application/json', 'text/plain', ''])
    const bytes = request(
      path,
      writes ? choose.oneOf(bodies) : '',
      { 'Content-Type': type, ...headers },
      method,
    )
    const answer = await connection.send(bytes, { headOnly: method === 'HEAD' })
    const what = `request ${number}: ${method} ${path} with ${JSON.stringify(headers)}`
    if (answer === null) return found.problem(`${what} was closed without an answer`)
    statuses.note(answer.status)
    // Without a body, only the status shows whether it was carried out.
    const isPublic =
      answer.status < 400 &&
      (answer.body === '' ? others.includes(target.path) : open.has(hashOf(answer.body)))
    judge(answer, what, isPublic)
  })
  statuses.expectAll([200, 400, 401, 403, 404], found)

  function judge({ status, head, body }: Answer, what: string, isPublic: boolean) {
    if (status >= 500) found.count('defects', `${what} was answered ${status}: ${body}`)
    if (status < 400 && !isPublic)
      found.count('unauthorised', `${what} was answered ${status}: ${body.slice(0, 200)}`)
    if (body.includes(secretMark) || /\r\n(set-cookie|access-control-allow)/i.test(head))
      found.count('unauthorised', `${what} was given ${head} ${body.slice(0, 200)}`)
  }
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** What anyone may read: the screen's own files, the description of the API and the page that shows it. */
async function allPublic(ui: string): Promise<string[]> {
  const renderer = join(import.meta.dirname, '..', '..', '..', 'out', 'renderer')
  const files = readdirSync(renderer, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  const served = ['/api/openapi.json', '/api/docs', '/api/docs/openapi.json']
  const texts = await Promise.all(served.map(async (path) => (await fetch(ui + path)).text()))
  return [...files, ...texts]
}
const publicContents = (texts: string[]) => new Set(texts.map(hashOf))
