import { describe, expect, it } from 'vitest'
import { exportedText } from '../export/support.ts'
import { settled, startWorkbench, until, writeWorkspace } from '../support/workbench.ts'
import { calls, imported, sendAll, start } from './support.ts'

const stable = (body: string) => {
  const { messageId, receivedAt, sentAt, projectId, timestamp, originalTimestamp, ...rest } =
    JSON.parse(body) as Record<string, unknown>
  void [messageId, receivedAt, sentAt, projectId, timestamp, originalTimestamp]
  return rest
}

describe('our own exports', () => {
  it.each(['ndjson', 'har'] as const)('of calls as %s become the same calls', async (format) => {
    const { started, client, receiver } = await start()
    await sendAll(started)
    const file = await exportedText(client, 'calls', format)
    const { read, sending } = await imported(started, file)
    expect(read).toMatchObject({ format, calls: 5, faultCount: 0, skipped: [], notes: [] })
    expect(sending).toMatchObject({ count: 5, accepted: 5, refused: 0 })
    await settled(started)
    const bodies = receiver.seen.map(({ body }) => body)
    expect(bodies.slice(5).map(stable)).toEqual(bodies.slice(0, 5).map(stable))
    expect(bodies[6]).toContain('"n":9007199254740993')
    expect(JSON.parse(bodies[6] ?? '')).toMatchObject({
      messageId: 'm-2',
      originalTimestamp: '2024-01-02T03:04:06.000Z',
      timestamp: expect.stringMatching(/^2024-01-02T03:04:0[56]/) as string,
    })
  })

  it.each(['ndjson', 'har'] as const)(
    'of messages as %s become calls again, each once',
    async (format) => {
      const { started, client, receiver } = await start('production', 500)
      for (const call of calls) await client.compose.send({ source: 'app', call })
      await until(started, () => started.workbench.store.messages.counts().retrying === 5)
      for (const { id } of (await client.messages.list({})).items)
        await client.messages.retry({ id })
      await expect.poll(() => receiver.seen.length).toBe(10)
      await until(started, async () =>
        (await client.messages.list({})).items.every(({ attemptCount }) => attemptCount === 2),
      )
      const file = await exportedText(client, 'messages', format)
      const { read } = await imported(started, file)
      expect(read.calls).toBe(5)
      const copies = { text: 'copies of calls before them, such as retries', count: 5 }
      expect(read.skipped).toEqual(format === 'har' ? [copies] : [])
      const now = await client.calls.list({})
      expect(now.items.slice(0, 5).map(({ type, label }) => [type, label])).toEqual(
        now.items.slice(5).map(({ type, label }) => [type, label]),
      )
    },
  )

  it('of captures with documented bodies become calls, and say what is not known', async () => {
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }, { name: copy, writeKey: COPY }]
receivers: [{ name: inbox2, path: /in2, respond: [200] }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ receiver: inbox2 }] }]
`)
    const started = await startWorkbench({ workspaceFile })
    const { client } = started
    await sendAll(started)
    await expect.poll(async () => (await client.captures.list({})).items.length).toBe(5)
    const { read } = await imported(started, await exportedText(client, 'captures', 'ndjson'))
    expect(read).toMatchObject({ calls: 5, faultCount: 0 })
    expect(read.notes).toEqual([
      { text: 'the message id is not in the file; each sending has a new one', count: 5 },
      { text: 'integrations are not in a documented body', count: 5 },
      { text: 'the anonymous id is not in a documented body with a user id', count: 3 },
    ])
    const [alias] = (await client.calls.list({ limit: 2 })).items.slice(1)
    expect(alias).toMatchObject({ type: 'alias', label: 'a1 → u1', source: 'copy' })
  })
})

describe('a capture of production', () => {
  const entry = (url: string, text: string | null, method = 'POST') => ({
    startedDateTime: '2024-05-06T07:08:09.000Z',
    time: 1,
    request: {
      method,
      url,
      headers: [],
      ...(text !== null && { postData: { mimeType: 'text/plain', text } }),
    },
    response: { status: 200 },
  })
  const har = (...entries: object[]) => JSON.stringify({ log: { version: '1.2', entries } })

  it('has its calls, single and in batches, under any host and short path', async () => {
    const { started, client } = await start()
    const batch = JSON.stringify({
      writeKey: 'PRODUCTION',
      context: { app: 'shop' },
      batch: [
        { type: 'track', userId: 'u1', event: 'A', messageId: 'b-1' },
        { type: 'track', event: 'No user' },
      ],
      sentAt: '2024-05-06T07:08:09.000Z',
    })
    const text = har(
      entry(
        'https://api.example.com/v1/t',
        '{"event":"T","anonymousId":"a","writeKey":"PRODUCTION"}',
      ),
      entry('https://api.example.com/v1/batch', batch),
      entry('https://example.com/logo.svg', null, 'GET'),
      entry('https://api.example.com/v1/track', null),
    )
    const read = await client.imports.read({ text, name: 'shop.har' })
    expect(read).toMatchObject({
      name: 'shop.har',
      format: 'har',
      calls: 2,
      types: [{ type: 'track', count: 2 }],
      skipped: [{ text: 'requests that are neither calls nor webhooks', count: 1 }],
      notes: [{ text: 'it has no timestamp; the time of its request is used', count: 2 }],
      faultCount: 2,
      faults: [
        { place: 'entry 2, call 2', message: 'track needs userId or anonymousId' },
        { place: 'entry 4', message: 'the file does not have the body of this call' },
      ],
    })
    const { items } = await client.imports.calls({ id: read.id })
    expect(items).toMatchObject([
      {
        index: 0,
        place: 'entry 1',
        label: 'T',
        messageId: null,
        timestamp: '2024-05-06T07:08:09.000Z',
      },
      { index: 1, place: 'entry 2, call 1', messageId: 'b-1', userId: 'u1' },
    ])
    const { text: call } = await client.imports.call({ id: read.id, index: '1' })
    expect(JSON.parse(call)).toEqual({
      type: 'track',
      userId: 'u1',
      event: 'A',
      messageId: 'b-1',
      context: { app: 'shop' },
      timestamp: '2024-05-06T07:08:09.000Z',
    })
    expect(started.workbench.store.calls.newest()).toBe(0)
  })

  it('of webhooks has no deletion notices and no audience of a sync', async () => {
    const { client } = await start()
    const body = (more: object) =>
      JSON.stringify({ version: 2, projectId: 'p', userId: 'u', ...more })
    const text = har(
      entry('https://hooks.example.com/', body({ type: 'delete', messageId: 'd' })),
      entry(
        'https://hooks.example.com/',
        body({
          type: 'identify',
          messageId: 'i',
          traits: { vip: true },
          context: { personas: { space_id: 's' }, ip: '::1' },
          timestamp: '2024-01-01T00:00:00.000Z',
        }),
      ),
    )
    const read = await client.imports.read({ text })
    expect(read.skipped).toEqual([{ text: 'deletion notices, which are not calls', count: 1 }])
    expect(read.notes).toEqual([{ text: 'which audience or trait it syncs is left out', count: 1 }])
    const call = await client.imports.call({ id: read.id, index: '0' })
    expect(JSON.parse(call.text)).toEqual({
      type: 'identify',
      userId: 'u',
      messageId: 'i',
      traits: { vip: true },
      context: { ip: '::1' },
      timestamp: '2024-01-01T00:00:00.000Z',
    })
  })
})
