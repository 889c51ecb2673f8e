import { expect, it, vi } from 'vitest'
import { tokenCookie } from '../../src/main/http/tokenCookie.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function start() {
  const started = await startWorkbench()
  const { url, token } = await startHost(started.workbench)
  const status = async (headers: Record<string, string>, path = '/api/sources', method = 'GET') =>
    (await fetch(url + path, { method, headers })).status
  const enter = (given: object, headers = {}) =>
    fetch(`${url}/access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(given),
    })
  const newCode = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/access/codes`, { method: 'POST', headers })
    return ((await answer.json()) as { code: string }).code
  }
  return { ...started, url, owner: token, status, enter, newCode }
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

it('creates a token whose requests have its name and role, and returns its text once', async () => {
  const { client, url, status, workbench } = await start()
  const created = await client.tokens.create({ name: 'ci', role: 'viewer' })
  expect(created).toMatchObject({ name: 'ci', role: 'viewer', lastUsedAt: null })
  const headers = bearer(created.token)
  const host = (await (await fetch(`${url}/api/host`, { headers })).json()) as object
  expect(host).toMatchObject({ requester: { name: 'ci', role: 'viewer' } })
  expect(await status(headers)).toBe(200)
  expect(await status(headers, '/api/delivery/pause', 'POST')).toBe(403)
  expect(await status(headers, '/access/token', 'POST')).toBe(403)
  expect(JSON.stringify(await client.tokens.list())).not.toContain(created.token)
  const [stored] = workbench.store.tokens.all()
  const shown = [created.token, tokenCookie(created.token).value]
  expect(shown).not.toContain(stored?.hash)
})

it('notes the use of a token, once a minute', async () => {
  const { client, status, workbench } = await start()
  const { token } = await client.tokens.create({ name: 'ci', role: 'viewer' })
  const noteUse = vi.spyOn(workbench.store.tokens, 'noteUse')
  await status(bearer(token))
  await status(bearer(token))
  // What waits to be written is committed before a change.
  await client.tokens.create({ name: 'mia', role: 'viewer' })
  const [ci] = (await client.tokens.list()).items
  expect(Date.parse(ci?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(noteUse).toHaveBeenCalledOnce()
})

it('gives browsers the access of the token that their code or cookie is from', async () => {
  const { client, url, owner, status, enter, newCode } = await start()
  const { token } = await client.tokens.create({ name: 'mia', role: 'viewer' })
  const pasted = cookieOf(await enter({ token }))
  const code = await newCode({ cookie: pasted, origin: url })
  const byCode = cookieOf(await enter({ code }))
  expect(byCode).toBe(pasted)
  expect(await status({ cookie: byCode })).toBe(200)
  const pause = ['/api/delivery/pause', 'POST'] as const
  expect(await status({ cookie: byCode, origin: url }, ...pause)).toBe(403)
  // The browser of a viewer that is given the owner's access has no other cookie of this data directory.
  const answer = await enter({ token: owner }, { cookie: byCode })
  expect(answer.headers.getSetCookie()[1]).toMatch(/^hookbench-\S+=; .*Max-Age=0$/)
  expect(await status({ cookie: cookieOf(answer), origin: url }, ...pause)).toBe(200)
})

it('revokes a token: its cookies, codes and open answers end at once, those of others go on', async () => {
  const { client, url, owner, status, enter, newCode } = await start()
  const { token } = await client.tokens.create({ name: 'ci', role: 'editor' })
  const { token: other } = await client.tokens.create({ name: 'mia', role: 'viewer' })
  const cookie = cookieOf(await enter({ token }))
  const code = await newCode(bearer(token))
  const changes = (headers: Record<string, string>) => fetch(`${url}/api/changes`, { headers })
  const streams = [await changes(bearer(token)), await changes({ cookie })]
  const waiting = fetch(`${url}/api/expect`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify({ match: { event: 'never' }, within: 30_000 }),
  })
  const ends = Promise.allSettled([waiting, ...streams.map((answer) => answer.text())])
  const going = [await changes(bearer(other)), await changes(bearer(owner))]
  await client.tokens.revoke({ name: 'ci' })
  expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await Promise.all([bearer(token), { cookie }].map((each) => status(each)))).toEqual([
    401, 401,
  ])
  expect((await enter({ code })).status).toBe(401)
  expect((await enter({ token })).status).toBe(401)
  expect(await Promise.all([bearer(other), bearer(owner)].map((each) => status(each)))).toEqual([
    200, 200,
  ])
  for (const each of going) {
    const reader = each.body!.getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
  }
})

it('replaces the owner’s token without ending named ones', async () => {
  const { client, url, owner, status, enter } = await start()
  const { token } = await client.tokens.create({ name: 'ci', role: 'viewer' })
  const cookie = cookieOf(await enter({ token }))
  const replaced = await fetch(`${url}/access/token`, { method: 'POST', headers: bearer(owner) })
  expect(replaced.status).toBe(200)
  expect(await status(bearer(owner))).toBe(401)
  expect(await Promise.all([bearer(token), { cookie }].map((each) => status(each)))).toEqual([
    200, 200,
  ])
})

it('refuses names that are in use, unreadable or somebody else’s, and unknown roles', async () => {
  const { client } = await start()
  await client.tokens.create({ name: 'ci', role: 'viewer' })
  const refusal = (name: string, role = 'viewer') =>
    client.tokens.create({ name, role: role as 'viewer' }).then(
      () => 'created',
      ({ message }: Error) => message,
    )
  expect(await refusal(' CI ')).toBe('there is already a token named CI')
  expect(await refusal('')).toBe('name: a name is required')
  expect(await refusal('a\u202eb')).toMatch(/^name: the name of a token has only letters/)
  expect(await refusal('Owner')).toBe('name: this name is not available; use another')
  expect(await refusal('x', 'owner')).toMatch(/^role: /)
  await expect(client.tokens.revoke({ name: 'nobody' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'no token named nobody',
  })
})

it('has at most 100 tokens', async () => {
  const { client } = await start()
  for (let n = 0; n < 100; n++) await client.tokens.create({ name: `t ${n}`, role: 'viewer' })
  await expect(client.tokens.create({ name: 'one more', role: 'viewer' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'at the limit of 100 tokens; revoke one first',
  })
  await client.tokens.revoke({ name: 't 0' })
  await client.tokens.create({ name: 'one more', role: 'viewer' })
})
