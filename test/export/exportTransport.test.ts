import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { exportParts } from '../../src/contract/exportParts.ts'
import { doors } from '../support/doors.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench, until, writeWorkspace } from '../support/workbench.ts'
import { exportedText, readHar } from './support.ts'
import { startTwoMessages } from './twoMessages.ts'

describe('an export', () => {
  for (const [name, open] of Object.entries(doors))
    it(`over ${name} has many parts, and is the same file`, async () => {
      const started = await startWorkbench({
        workspaceFile: await writeWorkspace('sources: [{ name: app, writeKey: KEY }]'),
      })
      const { client } = started
      const call = {
        type: 'track',
        userId: 'u',
        event: 'E',
        properties: { pad: 'x'.repeat(20_000) },
      }
      const { id } = await client.compose.send({ source: 'app', call, count: 120 })
      await until(started, async () => (await client.compose.get({ id })).done)
      const outside = await open(started)
      const text = await exportedText(outside, 'calls', 'har')
      expect(readHar(text)).toHaveLength(120)
      const { taken } = await client.exports.part({
        kind: 'calls',
        format: 'har',
        ids: Array.from({ length: 120 }, (_, index) => String(index + 1)),
      })
      expect(taken).toBeLessThan(120)
    })

  it('over REST is one response with a file name, and refuses what it does not know', async () => {
    const { started } = await startTwoMessages()
    const { url, token } = await startHost(started.workbench)
    const get = (path: string, headers = { authorization: `Bearer ${token}` }) =>
      fetch(`${url}/api/export/${path}`, { headers })
    const response = await get('messages?format=har')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="hookbench-messages-\d{8}-\d{6}\.har"$/,
    )
    expect(readHar(await response.text())).toHaveLength(3)
    expect((await get('messages')).headers.get('content-type')).toBe(
      'application/x-ndjson; charset=utf-8',
    )
    expect((await get('messages?format=xml')).status).toBe(400)
    const wrong = await get('messages?filter=state:nowhere')
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ code: 'BAD_REQUEST', data: { field: 'filter' } })
    expect((await get('users')).status).toBe(404)
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object }
    expect(document.paths).toHaveProperty(['/export/{kind}', 'get'])
    expect((await get('messages', { authorization: 'Bearer no' })).status).toBe(401)
  })

  it('over REST is written no faster than it is read, and ends with its client', async () => {
    const started = await startWorkbench({
      workspaceFile: await writeWorkspace('sources: [{ name: app, writeKey: KEY }]'),
    })
    const { client, workbench } = started
    const count = 700
    const properties = { pad: 'x'.repeat(30_000) }
    const call = { type: 'track', userId: 'u', event: 'E', properties }
    const { id } = await client.compose.send({ source: 'app', call, count })
    await expect.poll(async () => (await client.compose.get({ id })).done).toBe(true)
    const { url, token } = await startHost(workbench)
    const written = vi.spyOn(workbench.store.calls, 'byId')
    const gone = new AbortController()
    const response = await fetch(`${url}/api/export/calls`, {
      headers: { authorization: `Bearer ${token}` },
      signal: gone.signal,
    })
    await response.body?.getReader().read()
    let before = -1
    await expect
      .poll(() => before === (before = written.mock.calls.length), { interval: 300 })
      .toBe(true)
    // Each is read twice. What is written waits in the buffers of the connection.
    expect(before).toBeLessThan(2 * count)
    gone.abort()
    await sleep(300)
    expect(written.mock.calls.length).toBeLessThan(2 * count)
  })

  it('leaves out and counts what was removed meanwhile', async () => {
    const { client } = await startTwoMessages()
    const request = { kind: 'messages', format: 'ndjson', ids: [1, 99] } as const
    const parts = await Array.fromAsync(exportParts(client.exports, request))
    expect(parts.at(-1)).toMatchObject({ done: 2, total: 2, written: 1, missing: 1 })
  })
})
