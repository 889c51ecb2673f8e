import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

describe.each(Object.entries(doors))('through %s', (_name, openDoor) => {
  it('sends, lists, counts and shows a test call', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    const { messageId } = await client.calls.sendTest({})
    await settled(started)
    const { items, nextCursor } = await client.messages.list({ state: 'delivered', limit: 10 })
    expect(items).toMatchObject([
      {
        label: 'Test Call',
        type: 'track',
        userId: 'test-user',
        standings: ['succeeded'],
        source: 'my-service',
      },
    ])
    expect(nextCursor).toBeNull()
    expect(await client.messages.count({ q: 'test call' })).toEqual({
      count: 1,
      newest: items[0]?.id,
    })
    const message = await client.messages.get({ id: items[0]?.id ?? '' })
    expect(message).toMatchObject({
      signed: true,
      why: 'An endpoint accepted the message. One is enough.',
    })
    expect(message.attempts[0]).toMatchObject({
      status: 200,
      verdict: 'success',
      response: { body: { text: '', truncated: false } },
    })
    expect((await client.captures.list({ message: message.id })).items).toMatchObject([
      { signature: 'valid', receiver: 'inbox' },
    ])
    expect(await client.calls.get({ id: message.callId ?? '' })).toMatchObject({
      messageId,
      fates: [{ state: 'delivered' }],
    })
    expect((await client.status()).counts).toMatchObject({ delivered: 1 })
  })

  it('pages through lists by cursor', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    for (let i = 0; i < 5; i++) await client.calls.sendTest({})
    const first = await client.messages.list({ limit: 2 })
    const second = await client.messages.list({ limit: 2, cursor: first.nextCursor ?? '' })
    const third = await client.messages.list({ limit: 2, cursor: second.nextCursor ?? '' })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect(third.nextCursor).toBeNull()
    expect((await client.messages.list({ limit: 2, offset: 3 })).items.map(({ id }) => id)).toEqual(
      ['2', '1'],
    )
  })

  it('creates and changes connections, and rejects a mistake with its field', async () => {
    const client = await openDoor(await startWorkbench())
    const source = await client.sources.create({ name: 'web', kind: 'web' })
    expect(source.writeKey).toMatch(/^[0-9a-f]{32}$/)
    const made = await client.destinations.create({
      name: 'Two',
      sources: ['web'],
      endpoints: [{ url: 'http://h/' }],
    })
    expect(await client.destinations.update({ id: made.id, enabled: false })).toEqual({
      ...made,
      enabled: false,
      revision: made.revision + 1,
    })
    await expect(
      client.destinations.update({ id: made.id, sources: ['nobody'] }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'no source named nobody; available: my-service, web',
      data: { field: 'sources[0]' },
    })
    await expect(client.sources.create({ name: 'web' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { field: 'name' },
    })
    await expect(
      client.destinations.create({ name: 'x', endpoints: [{ url: 'ftp://h' }] }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: "endpoints[0].url: an endpoint's URL must start with http:// or https://",
      data: { field: 'endpoints[0].url' },
    })
    await expect(client.messages.get({ id: '99' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no message with id 99',
    })
    expect(
      await client.receivers.update({ id: '1', respond: [500, { status: 200 }] }),
    ).toMatchObject({
      respond: [500, { status: 200, delay: 0, headers: {}, body: '' }],
    })
    expect(await client.clock.set({ speed: 60 })).toMatchObject({ speed: 60 })
  })

  it('cancels, resends, edits and retries messages, one and many', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    await client.delivery.pause()
    await client.calls.sendTest({})
    const id = '1'
    await expect(client.messages.retry({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await client.messages.cancel({ id })).toMatchObject({ id, state: 'cancelled' })
    expect(await client.messages.resend({ id })).toMatchObject({ id: '2', resentFrom: id })
    expect(await client.messages.resend({ id, body: '{"a": 1}' })).toMatchObject({ id: '3' })
    expect((await client.messages.get({ id: '3' })).body).toBe('{"a":1}')
    await expect(client.messages.resend({ id, body: '{' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'body' },
    })
    const ids = ['2', '3', '9']
    expect(await client.messages.retryAll({ ids })).toMatchObject({
      done: [],
      refused: [{ id: '2' }, { id: '3' }, { id: '9', reason: 'no message with id 9' }],
    })
    expect(await client.messages.cancelAll({ ids })).toMatchObject({
      done: [{ id: '2' }, { id: '3' }],
      refused: [{ id: '9' }],
    })
    expect(await client.messages.resendAll({ ids })).toMatchObject({
      done: [{ resentFrom: '2' }, { resentFrom: '3' }],
    })
  })

  it('reads, speeds up and advances the clock', async () => {
    const client = await openDoor(await startWorkbench())
    expect(await client.clock.get()).toMatchObject({ speed: 1, nextAttemptAt: null })
    expect((await client.clock.advance({ by: '2h' })).offsetMs).toBeGreaterThan(7_190_000)
    expect((await client.clock.advance({ by: 3_600_000 })).offsetMs).toBeGreaterThan(10_790_000)
    await expect(client.clock.advance({ to: 'next' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(client.clock.advance({})).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'by' },
    })
  })

  it('changes a source, reads its schema, blocks an event and counts its usage', async () => {
    const client = await openDoor(await startWorkbench())
    await client.calls.sendTest()
    expect(await client.sources.update({ id: '1', name: 'shop' })).toMatchObject({
      name: 'shop',
      writeKey: 'WRITEKEY1',
      usage: { calls: 1, duplicates: 0, rejections: 0 },
    })
    const event = { event: 'Test Call', count: 1, blocked: false }
    const { items, nextCursor } = await client.sources.schema.list({ id: '1', limit: 1 })
    expect(items).toMatchObject([event])
    expect(nextCursor).toBe('Test Call')
    expect(await client.sources.schema.list({ id: '1', limit: 1, cursor: 'Test Call' })).toEqual({
      items: [],
      nextCursor: null,
    })
    expect(
      await client.sources.schema.update({ id: '1', event: 'Test Call', blocked: true }),
    ).toEqual({ ...items[0], blocked: true })
    await client.calls.sendTest({ source: 'shop' })
    expect((await client.calls.get({ id: '2' })).fates).toMatchObject([
      { connected: true, reason: 'blocked by the schema of shop' },
    ])
    await expect(
      client.sources.schema.update({ id: '1', event: '', blocked: true }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { field: 'event' } })
    const unknown: object = { colour: 'red' }
    await expect(client.sources.update({ id: '1', ...unknown })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'colour: unknown field',
      data: { field: 'colour' },
    })
  })

  it('removes sources, destinations and receivers', async () => {
    const client = await openDoor(await startWorkbench())
    await expect(client.receivers.remove({ id: '1' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'receiver inbox is an endpoint of Webhooks; remove the endpoint there first',
    })
    for (const kind of ['destinations', 'receivers', 'sources'] as const) {
      expect(await client[kind].remove({ id: '1' })).toBeUndefined()
      expect((await client[kind].list()).items).toEqual([])
      await expect(client[kind].remove({ id: '1' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        data: { field: 'id' },
      })
    }
  })

  it('composes, previews, repeats and stops a call', async () => {
    const client = await openDoor(await startWorkbench())
    const composed = {
      source: 'my-service',
      call: '{"type":"track","userId":"u","event":"E","properties":{"n":9007199254740993}}',
    }
    const { fates } = await client.compose.preview(composed)
    expect(fates[0]?.body).toContain('9007199254740993')
    expect(await client.compose.send(composed)).toMatchObject({ accepted: 1, call: { id: '1' } })
    const { id } = await client.compose.send({ ...composed, count: 9999, rate: 9.5 })
    expect(await client.compose.stop({ id })).toMatchObject({ stopped: true, rate: 9.5 })
    await expect.poll(async () => (await client.compose.get({ id })).done).toBe(true)
    expect((await client.compose.list()).items).toHaveLength(2)
    await expect(client.compose.get({ id: '9' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      client.compose.send({ ...composed, call: { type: 'trakc' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { field: 'call.type' } })
  })

  it('starts, lists, stops and reports a capacity run', async () => {
    const client = await openDoor(await startWorkbench())
    const [destination] = (await client.destinations.list({})).items
    const { id, phase } = await client.capacity.start({
      destination: destination?.name ?? '',
      profile: { kind: 'constant', rate: 20, seconds: 60 },
    })
    expect(phase).toBe('sending')
    const stopped = await client.capacity.stop({ id })
    expect(stopped).toMatchObject({ id, phase: 'stopped', endedAt: expect.any(String) })
    expect(await client.capacity.get({ id })).toEqual(stopped)
    expect((await client.capacity.list()).items).toMatchObject([{ id, phase: 'stopped' }])
    const { name, text } = await client.capacity.report({ id, format: 'json' })
    expect(name).toMatch(/\.json$/)
    expect(JSON.parse(text)).toEqual(stopped)
    expect((await client.capacity.report({ id })).text).toMatch(/^<!doctype html>/)
    await expect(client.capacity.get({ id: '9' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists and reads a rejection', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    await fetch(`${started.collect}/v1/track`, { method: 'POST', body: '{' })
    const { items } = await client.rejections.list({ reason: 'bad_request' })
    expect(await client.rejections.get({ id: items[0]?.id ?? '' })).toEqual(items[0])
    expect((await client.rejections.reasons()).items).toEqual([{ reason: 'bad_request', count: 1 }])
    await expect(client.rejections.get({ id: '9' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('waits for an expectation', async () => {
    const client = await openDoor(await startWorkbench())
    const match = { event: 'Test Call', where: { 'properties.total': { atLeast: 27 } } }
    const waiting = client.expect({ match, within: 20_000 })
    await client.calls.sendTest({})
    expect(await waiting).toMatchObject({ held: true, count: 1, matched: [{ kind: 'message' }] })
    await expect(client.expect({ match: { where: { 'a..b': 1 } } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'match.where["a..b"]' },
    })
  })

  it('sends a hint when something changed', async () => {
    const client = await openDoor(await startWorkbench())
    const hints = await client.changes()
    const revision = async () => ((await hints.next()).value as { revision: number }).revision
    const first = await revision()
    await client.calls.sendTest({})
    let next = await revision()
    // The hint of an earlier change may still have been on its way.
    while (next === first) next = await revision()
    expect(next).toBeGreaterThan(first)
    await hints.return?.(undefined)
  })
})
