import { expect, it } from 'vitest'
import { createAccessCodes } from '../../src/main/api/accessCodes.ts'
import { cookieHeaders, sentCookies } from '../../src/main/api/accessCookie.ts'
import { randomToken, tokenFault } from '../../src/main/http/token.ts'
import { tokenCookie, tokenHash } from '../../src/main/http/tokenCookie.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

const start = async () => startHost((await startWorkbench()).workbench)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

const newCode = async ({ url, token }: { url: string; token: string }) => {
  const answer = await fetch(`${url}/access/codes`, { method: 'POST', headers: bearer(token) })
  return ((await answer.json()) as { code: string }).code
}
const enter = (url: string, given: object, headers: Record<string, string> = { origin: url }) =>
  fetch(`${url}/access`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(given),
  })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

it('exchanges a code for a cookie once, and the token at any time', async () => {
  const host = await start()
  const { url } = host
  const code = await newCode(host)
  const first = await enter(url, { code })
  expect(first.status).toBe(204)
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^hookbench-\S+=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
  ])
  expect(cookieOf(first)).not.toContain(host.token)
  const second = await enter(url, { code })
  expect([second.status, await second.json()]).toEqual([
    401,
    { code: 'UNAUTHORIZED', message: 'this code has expired or was already used' },
  ])
  const pasted = [await enter(url, { token: host.token }), await enter(url, { token: host.token })]
  expect(pasted.map(cookieOf)).toEqual([cookieOf(first), cookieOf(first)])
  for (const given of [{ token: 'another' }, { code: 'another' }, {}, { token: 5 }]) {
    const answer = await enter(url, given)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
  }
})

it('gives codes to those that have access only', async () => {
  const { url } = await start()
  expect((await fetch(`${url}/access/codes`, { method: 'POST' })).status).toBe(401)
})

it('accepts the cookie from pages of its own address only', async () => {
  const host = await start()
  const { url } = host
  const cookie = cookieOf(await enter(url, { token: host.token }))
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/status`, { headers: { cookie, ...headers } })).status
  const change = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/delivery/pause`, { method: 'POST', headers: { cookie, ...headers } }))
      .status
  expect(await read({})).toBe(200)
  expect(await read({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await read({ 'sec-fetch-site': 'none' })).toBe(200)
  // A page of another port of this host, for which the cookie is sent as well.
  expect(await read({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await read({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await change({ origin: url })).toBe(200)
  expect(await change({ origin: url, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await change({})).toBe(403)
  expect(await change({ origin: 'http://127.0.0.1:9' })).toBe(403)
  expect(await change({ origin: 'null' })).toBe(403)
  expect(await change({ origin: url, 'sec-fetch-site': 'same-site' })).toBe(403)
  // A wrong token is an error, whatever the cookie.
  expect(await read(bearer('wrong'))).toBe(401)
  expect(await read(bearer(host.token))).toBe(200)
})

it('does not let another site sign a browser in', async () => {
  const { url, token } = await start()
  expect((await enter(url, { token }, {})).status).toBe(403)
  expect((await enter(url, { token }, { origin: 'http://evil.example' })).status).toBe(403)
  const headers = { origin: url, 'sec-fetch-site': 'same-site' }
  expect((await enter(url, { token }, headers)).status).toBe(403)
})

it('has one cookie for each token, retained only if the token is', () => {
  const a = tokenCookie('a')
  const text = `${a.name}=${a.value}`
  expect(sentCookies(`other=1; ${text}; x=y=z`)).toEqual([a])
  expect(new Set(['a', 'b'].flatMap((token) => Object.values(tokenCookie(token)))).size).toBe(4)
  expect(tokenHash(a)).not.toBe(tokenHash(tokenCookie('b')))
  expect(tokenHash({ ...a, name: `${a.name}x` })).not.toBe(tokenHash(a))
  const setting = { sent: [], isOurs: () => false, lasting: false, isSecure: false }
  expect(cookieHeaders(a, setting)).toEqual([`${text}; Path=/; HttpOnly; SameSite=Strict`])
})

it('leaves a browser one cookie of this data directory: what it sends does not depend on their order', () => {
  const [a, b, other] = [tokenCookie('a'), tokenCookie('b'), tokenCookie('of another directory')]
  const isOurs = ({ name }: { name: string }) => name !== other.name
  const [, ...removed] = cookieHeaders(a, {
    sent: [b, other, a],
    isOurs,
    lasting: true,
    isSecure: false,
  })
  expect(removed).toEqual([`${b.name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`])
})

it('removes the oldest cookies of other directories, so that they never fill the headers', () => {
  const others = Array.from({ length: 23 }, (_, index) => `hookbench-${index}=v`)
  const sent = sentCookies(['theme=dark', ...others].join('; '))
  const setting = { sent, isOurs: () => false, lasting: true, isSecure: false }
  const [, ...removed] = cookieHeaders(tokenCookie('a'), setting)
  expect(removed.map((text) => text.split('=')[0])).toEqual([0, 1, 2].map((n) => `hookbench-${n}`))
  expect(removed.every((text) => text.endsWith('Max-Age=0'))).toBe(true)
})

it('forgets codes after an hour, and the oldest of too many', () => {
  let now = 0
  const codes = createAccessCodes(() => now)
  const cookie = tokenCookie('a')
  const [early, late] = [codes.create(cookie), codes.create(cookie)]
  now = 3_599_999
  expect(codes.use(early)).toBe(cookie)
  now = 3_600_000
  expect(codes.use(late)).toBeNull()
  const many = Array.from({ length: 101 }, () => codes.create(cookie))
  expect([many[0], many[1], many[100]].map((code) => codes.use(code ?? ''))).toEqual([
    null,
    cookie,
    cookie,
  ])
})

it('replaces the token: the old one, its cookies and unused codes give access no longer, and streams end', async () => {
  const host = await start()
  const { url, token } = host
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/status`, { headers })).status
  const replace = (headers: Record<string, string>) =>
    fetch(`${url}/access/token`, { method: 'POST', headers })
  const cookie = cookieOf(await enter(url, { token }))
  const code = await newCode(host)
  expect((await replace({})).status).toBe(401)
  expect((await replace({ cookie, origin: 'http://evil.example' })).status).toBe(403)
  const stream = await fetch(`${url}/api/changes`, { headers: bearer(token) })

  const byPage = await replace({ cookie, origin: url })
  expect([byPage.status, await byPage.text()]).toEqual([204, ''])
  await expect(stream.text()).rejects.toThrow()
  const next = cookieOf(byPage)
  expect(await Promise.all([{ cookie }, bearer(token), { cookie: next }].map(status))).toEqual([
    401, 401, 200,
  ])
  expect((await enter(url, { code })).status).toBe(401)

  const current = 'another-test-token'
  const byScript = await replace(bearer(current))
  expect(await byScript.json()).toEqual({ token: current })
})

it.each([
  ['', 'at least 16 characters'],
  ['short', 'at least 16 characters'],
  ['with spaces in between', 'printable ASCII'],
  ['long enough, but é', 'printable ASCII'],
  [randomToken(), null],
])('the token %j: %s', (text, fault) => {
  if (fault === null) expect(tokenFault(text)).toBeNull()
  else expect(tokenFault(text)).toContain(fault)
})
