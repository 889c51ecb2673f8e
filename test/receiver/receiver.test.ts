import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { settled, startWorkbench, until } from '../support/workbench.ts'

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })

it('responds with its list in order, repeats the last response, and starts over when it is set', async () => {
  const { client, receiver } = await startWorkbench()
  const { id, url } = await client.receivers.create({
    name: 'flaky',
    respond: [500, { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' }, 200],
  })
  expect(url).toBe(`${receiver}/flaky`)
  const statuses = async (count: number) => {
    const seen: number[] = []
    for (let i = 0; i < count; i++) seen.push((await post(url, '{}')).status)
    return seen
  }
  expect(await statuses(4)).toEqual([500, 429, 200, 200])
  await client.receivers.update({ id, respond: [503, 200] })
  expect(await statuses(3)).toEqual([503, 200, 200])
  expect((await post(`${receiver}/nobody`, '{}')).status).toBe(404)
})

it('responds with headers, a body and a delay', async () => {
  const { client } = await startWorkbench()
  const answer = { status: 201, headers: { 'x-a': 'b' }, body: 'made', delayMs: 80 }
  const { url } = await client.receivers.create({ name: 'r', respond: [answer] })
  const start = performance.now()
  const response = await post(url, '{}')
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
    201,
    'b',
    'made',
  ])
  expect(performance.now() - start).toBeGreaterThanOrEqual(79)
})

it('verifies the signature of a capture over the bytes received', async () => {
  const started = await startWorkbench()
  const { client, receiver } = started
  await client.receivers.create({ name: 'plain' })
  const body = '{ "a":1 }'
  const signature = createHmac('sha1', 's3cr3t').update(body).digest('hex')
  await post(`${receiver}/inbox`, body, { 'X-Signature': signature })
  await post(`${receiver}/inbox`, body.replace(' ', ''), { 'X-Signature': signature })
  await post(`${receiver}/inbox`, body)
  await post(`${receiver}/plain`, body)
  await post(`${receiver}/plain`, body, { 'X-Signature': signature })
  const captures = await until(started, async () => {
    const { items } = await client.captures.list({})
    return items.length === 5 ? items : null
  })
  expect(captures.map((capture) => capture.signature)).toEqual([
    'unchecked',
    'unsigned',
    'missing',
    'invalid',
    'valid',
  ])
  expect(captures[4]).toMatchObject({ receiver: 'inbox', method: 'POST', body: { text: body } })
})

it('stores bytes that are not text unchanged', async () => {
  const started = await startWorkbench()
  const bytes = Buffer.from([0xff, 0x00, 0xfe])
  await fetch(`${started.receiver}/inbox`, { method: 'POST', body: bytes })
  const [capture] = await until(started, async () => {
    const { items } = await started.client.captures.list({})
    return items.length > 0 ? items : null
  })
  expect(capture?.body).toEqual({
    text: bytes.toString('base64'),
    encoding: 'base64',
    bytes: 3,
    truncated: false,
  })
})

it('gives each of a burst of deliveries its own response', async () => {
  const started = await startWorkbench()
  await started.client.receivers.update({ id: '1', respond: [...Array(10).fill(410), 200] })
  for (let i = 0; i < 30; i++) await started.client.calls.sendTest({})
  expect(await settled(started)).toMatchObject({ failed: 10, delivered: 20 })
})

it('shows a message the captures of its own endpoints, not those of another message of the same call', async () => {
  const started = await startWorkbench()
  const { client, receiver } = started
  await client.receivers.create({ name: 'other' })
  await client.destinations.create({
    name: 'Unsigned',
    sources: ['my-service'],
    endpoints: [{ url: `${receiver}/other?from=hookbench` }],
  })
  await client.calls.sendTest({})
  expect(await settled(started)).toMatchObject({ delivered: 2 })
  const { items } = await client.messages.list({})
  const seen = await Promise.all(
    items.map(async ({ id, destination }) => {
      const captures = await client.captures.list({ message: id })
      return [destination, captures.items.map((capture) => [capture.receiver, capture.signature])]
    }),
  )
  expect(seen).toEqual([
    ['Unsigned', [['other', 'unsigned']]],
    ['Webhooks', [['inbox', 'valid']]],
  ])
})

it('recognises its own endpoints under every name of this machine', async () => {
  const started = await startWorkbench()
  const { client, receiver } = started
  const url = `${receiver.replace('127.0.0.1', 'localhost')}/inbox`
  await client.destinations.update({ id: '1', endpoints: [{ url }] })
  await client.calls.sendTest({})
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect((await client.captures.list({ message: '1' })).items).toMatchObject([
    { signature: 'valid' },
  ])
})
