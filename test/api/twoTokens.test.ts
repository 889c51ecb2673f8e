import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runHere } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { authority, overTls, ownIdentity } from '../support/overTls.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** What each of two tokens may do, over TLS, by every interface. */
it('refuses a viewer what an editor may, on every interface', async () => {
  const { workbench, client } = await startWorkbench()
  const host = await startHost(workbench, { identity: ownIdentity, agents: { allowWrites: true } })
  const at = `https://${new URL(host.url).host}`
  const ca = join(await temporaryDirectory(), 'ca.pem')
  await writeFile(ca, authority.cert)
  const { token: viewer } = await client.tokens.create({ name: 'mia', role: 'viewer' })
  const { token: editor } = await client.tokens.create({ name: 'leo', role: 'editor' })

  const ask = async (path: string, headers: Record<string, string>, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST'
    const given = { method, headers: { ...json, ...headers }, body: JSON.stringify(body) }
    return overTls(at + path, body === undefined ? { method, headers: given.headers } : given)
  }
  /** The pages of a browser that was let in by a code. */
  async function screen(token: string) {
    const { body } = await ask('/access/codes', { authorization: `Bearer ${token}` }, {})
    const { code } = JSON.parse(body) as { code: string }
    const { headers } = await ask('/access', { origin: at }, { code })
    return { origin: at, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
  }
  const command = async (token: string, ...args: string[]) => {
    const { code, stderr } = await runHere([...args, '--url', at, '--token', token, '--ca', ca])
    return `${code} ${stderr}`.trim()
  }
  const agent = async (token: string, name: string) => {
    const params = { name, arguments: {} }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { body } = await ask('/mcp', { authorization: `Bearer ${token}` }, call)
    return /"isError":true/.test(body)
      ? (/this needs the role \w+; \w+/.exec(body)?.[0] ?? body)
      : 'done'
  }
  async function allowed(token: string) {
    const bearer = { authorization: `Bearer ${token}` }
    const page = await screen(token)
    const pause = { delivery: '/api/delivery/pause', rpc: '/rpc/delivery/pause' }
    return {
      'REST reads': (await ask('/api/messages', bearer)).status,
      'REST changes': (await ask(pause.delivery, bearer, {})).status,
      'REST manages tokens': (await ask('/api/tokens', bearer)).status,
      '/rpc changes': (await ask(pause.rpc, bearer, {})).status,
      'the screen reads': (await ask('/api/messages', page)).status,
      'the screen changes': (await ask(pause.rpc, page, {})).status,
      'the screen replaces the token': (await ask('/access/token', page, {})).status,
      'exports calls': (await ask('/api/export/calls', bearer)).status,
      'exports the workspace': (await ask('/api/workspace', bearer)).status,
      'a command reads': await command(token, 'messages'),
      'a command changes': await command(token, 'resume'),
      'a command manages tokens': await command(token, 'token', 'list'),
      'an agent reads': await agent(token, 'status'),
      'an agent changes': await agent(token, 'delivery_pause'),
    }
  }

  const isOwners = (name: string) => `this needs the role owner; ${name} has the role`
  expect(await allowed(viewer)).toEqual({
    'REST reads': 200,
    'REST changes': 403,
    'REST manages tokens': 403,
    '/rpc changes': 403,
    'the screen reads': 200,
    'the screen changes': 403,
    'the screen replaces the token': 403,
    'exports calls': 200,
    'exports the workspace': 403,
    'a command reads': '0',
    'a command changes': '2 this needs the role editor; mia has the role viewer',
    'a command manages tokens': `2 ${isOwners('mia')} viewer`,
    'an agent reads': 'done',
    'an agent changes': 'this needs the role editor; mia',
  })
  expect(await allowed(editor)).toEqual({
    'REST reads': 200,
    'REST changes': 200,
    'REST manages tokens': 403,
    '/rpc changes': 200,
    'the screen reads': 200,
    'the screen changes': 200,
    'the screen replaces the token': 403,
    'exports calls': 200,
    'exports the workspace': 200,
    'a command reads': '0',
    'a command changes': '0',
    'a command manages tokens': `2 ${isOwners('leo')} editor`,
    'an agent reads': 'done',
    'an agent changes': 'done',
  })
})
