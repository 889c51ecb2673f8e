import { request } from 'node:http'
import { expect, it, test, vi } from 'vitest'
import type { AgentsOptions } from '../../src/main/api/agents.ts'
import { startHost } from '../support/host.ts'
import { settled, startWorkbench } from '../support/workbench.ts'
import { connectAgent, dataOf } from './agent.ts'

const bearer = { authorization: 'Bearer test-token' }
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

async function start(agents: AgentsOptions | null = { allowWrites: false }) {
  const started = await startWorkbench()
  const { url } = await startHost(started.workbench, { agents })
  const track = (event: string) =>
    fetch(`${started.collect}/v1/track`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: 'WRITEKEY1', userId: 'u', event }),
    })
  const post = async (headers: Record<string, string>, body = ping) => {
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  return { ...started, started, url, track, post }
}

/** The answer to headers alone, which fetch does not allow to set. */
function postHead(url: string, extra: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { ...json, ...bearer, ...extra }
    const asked = request(`${url}/mcp`, { method: 'POST', headers }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve({ status: response.statusCode ?? 0, text })
        asked.destroy()
      })
    })
    asked.on('error', reject).flushHeaders()
  })
}

test.each(['legacy', 'auto'] as const)('serves agents that connect as %s', async (mode) => {
  const { url, track, started } = await start()
  await track('First')
  await settled(started)
  const { client, use } = await connectAgent(url, bearer, mode)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('messages_list')
  expect(dataOf((await use('messages_list')).text).items).toMatchObject([{ label: 'First' }])
  expect(dataOf((await use('explain', { kind: 'message', id: '1' })).text)).toMatchObject({
    state: 'delivered',
  })
  const { contents } = await client.readResource({ uri: 'hookbench://message/1' })
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('First') as string })
  const { messages } = await client.getPrompt({
    name: 'why_did_this_not_arrive',
    arguments: { what: 'message 1' },
  })
  expect(JSON.stringify(messages)).toContain('message 1')
  expect((await use('messages_list', { stat: 'failed' })).text).toContain('did you mean state?')
  expect(await use('messages_get', { id: '99' })).toMatchObject({ isError: true })
})

test('a change is refused unless Hookbench was started with --mcp-writes', async () => {
  const send = { source: 'my-service', call: { type: 'track', userId: 'u', event: 'E' } }
  const reading = await start()
  const { use } = await connectAgent(reading.url, bearer)
  expect(await use('compose_send', send)).toEqual({
    isError: true,
    text: 'compose_send changes something. Only `hookbench serve --mcp-writes` may do that.',
  })
  expect(reading.workbench.store.calls.total()).toBe(0)
  const writing = await start({ allowWrites: true })
  const writer = await connectAgent(writing.url, bearer)
  expect(await writer.use('compose_send', send)).toMatchObject({ isError: false })
  expect(writing.workbench.store.calls.total()).toBe(1)
})

it('changes nothing for a viewer, whatever the flag, and ends what waits when the token is revoked', async () => {
  const { client, url, workbench } = await start({ allowWrites: true })
  const send = { source: 'my-service', call: { type: 'track', userId: 'u', event: 'E' } }
  const { token } = await client.tokens.create({ name: 'Anna', role: 'viewer' })
  const viewer = await connectAgent(url, { authorization: `Bearer ${token}` })
  expect(await viewer.use('compose_send', send)).toMatchObject({
    isError: true,
    text: expect.stringContaining('Anna has the role viewer') as string,
  })
  expect(await viewer.use('sources_list')).toMatchObject({ isError: false })
  expect(workbench.store.calls.total()).toBe(0)
  const ended = expect(viewer.use('wait_for_next', { for: 'calls', seconds: 50 })).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await client.tokens.revoke({ name: 'Anna' })
  await ended
  await expect(viewer.use('sources_list')).rejects.toThrow(/Bearer TOKEN/)
})

it('requires the token itself: the cookie of a browser gives no access', async () => {
  const { url, post } = await start()
  const access = await fetch(`${url}/access`, {
    method: 'POST',
    headers: { ...json, origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: 'test-token' }),
  })
  const cookie = access.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const own = { ...json, cookie, origin: url, 'sec-fetch-site': 'same-origin' }
  expect((await fetch(`${url}/api/status`, { headers: own })).status).toBe(200)
  expect(await post(own)).toMatchObject({
    status: 401,
    text: expect.stringContaining('Bearer TOKEN') as string,
  })
  expect((await post(json)).status).toBe(401)
  expect((await post({ ...json, authorization: 'Bearer wrong-token' })).status).toBe(401)
  expect((await post({ ...json, ...bearer })).status).toBe(200)
})

it('rejects a foreign Host and Origin, even with the token', async () => {
  const { url, post } = await start()
  expect((await post({ ...json, ...bearer, origin: 'http://evil.example' })).status).toBe(403)
  expect((await post({ ...json, ...bearer, origin: url })).status).toBe(200)
  expect((await postHead(url, { host: `evil.example:${new URL(url).port}` })).status).toBe(403)
})

it('limits bodies, and refuses batches, streams and other content types', async () => {
  const { url, post } = await start()
  const own = { ...json, ...bearer }
  const tooLarge = String(4 * 1024 * 1024 + 1)
  expect(await postHead(url, { 'content-length': tooLarge })).toMatchObject({
    status: 413,
    text: expect.stringContaining('body is too large') as string,
  })
  expect(await post(own, ` [${ping},${ping}]`)).toMatchObject({
    status: 400,
    text: expect.stringContaining('batches are not supported') as string,
  })
  expect((await post(own, '{')).status).toBe(400)
  expect((await post({ ...own, 'content-type': 'text/plain' })).status).toBe(415)
  const stream = await fetch(`${url}/mcp`, { headers: own })
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST'])
})

it.each(['legacy', 'auto'] as const)(
  'ends what a disconnected agent waited for (%s), and serves 32 requests at once',
  async (mode) => {
    const { url, workbench } = await start()
    const reads = vi.spyOn(workbench.store.calls, 'page')
    const { client, use } = await connectAgent(url, bearer, mode)
    const wait = { for: 'calls', seconds: 50 }
    for (let i = 0; i < 32; i++) use('wait_for_next', wait).catch(() => {})
    const refused = () => expect(use('status')).rejects.toThrow(/at the limit of 32 requests/)
    await vi.waitFor(refused, 10_000)
    expect(reads).toHaveBeenCalled()
    await client.close()
    const another = await vi.waitFor(() => connectAgent(url, bearer, mode), 10_000)
    expect((await another.use('status')).isError).toBe(false)
    reads.mockClear()
    // Each waiting tool would read four times a second.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(reads).not.toHaveBeenCalled()
  },
)

it('is absent from the desktop app, which names the alternative', async () => {
  const { post } = await start(null)
  expect(await post({ ...json, ...bearer })).toMatchObject({
    status: 404,
    text: expect.stringContaining('use `hookbench mcp`') as string,
  })
})
