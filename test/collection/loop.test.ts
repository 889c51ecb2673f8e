import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { closeServer } from '../../src/main/http/closeServer.ts'
import { listen } from '../../src/main/http/listen.ts'
import { settled, type Started, startWorkbench } from '../support/workbench.ts'

const documentedHeaders = ['User-Agent', 'Content-Type', 'X-Signature']
const basic = `Basic ${Buffer.from('WRITEKEY1:').toString('base64')}`

/** Sends a test call. The rejections, once there is one and everything is settled. */
async function rejectionsOfTestCall(started: Started) {
  const { client } = started
  await client.calls.sendTest({})
  await expect.poll(async () => (await client.rejections.list({})).items.length).toBe(1)
  await settled(started)
  return (await client.rejections.list({})).items
}

it('stops a destination that delivers to the collection port itself after 3 rounds, and records why', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  const looping = await client.destinations.update({
    id: '1',
    endpoints: [{ url: `${collect}/v1/track`, headers: { Authorization: basic } }],
  })
  expect(looping.warnings).toEqual([
    {
      field: 'endpoints[0].url',
      message:
        "this is Hookbench's own collection port: each delivery is collected and delivered again. Hookbench stops the loop after 3 rounds",
    },
  ])
  expect(await rejectionsOfTestCall(started)).toMatchObject([
    {
      reason: 'loop',
      status: 400,
      message:
        'delivered to this port by Hookbench itself 3 times: a destination has the collection port as an endpoint. The loop was stopped',
    },
  ])
  const messages = (await client.messages.list({})).items
  expect(messages.map(({ state }) => state)).toEqual(['failed', 'delivered', 'delivered'])
  const sent = await Promise.all(messages.map(({ id }) => client.messages.get({ id })))
  // The requests have nothing that those to other endpoints do not have.
  for (const { attempts } of sent)
    expect(attempts[0]?.request.headers.map(([name]) => name)).toEqual([
      'User-Agent',
      'Content-Type',
      'Authorization',
      'X-Signature',
    ])
})

it('recognises its collection port under every name of this machine, and adds nothing to other requests', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  const url = `${collect.replace('127.0.0.1', 'localhost')}/v1/track`
  const { warnings } = await client.destinations.create({ name: 'Loop', endpoints: [{ url }] })
  expect(warnings).toHaveLength(1)
  await client.calls.sendTest({})
  await settled(started)
  const { attempts } = await client.messages.get({ id: '1' })
  expect(attempts[0]?.request.headers.map(([name]) => name)).toEqual(documentedHeaders)
})

/** A server that sends every body it receives to the collection port, as it is or as `wrap` makes it. */
async function startRelay(collect: string, wrap = (body: string) => ({ path: '/v1/track', body })) {
  const relay = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end()
      const { path, body } = wrap(Buffer.concat(chunks).toString())
      void fetch(collect + path, { method: 'POST', body, headers: { Authorization: basic } })
    })
  })
  onTestFinished(() => closeServer(relay, 100))
  return listen(relay, '127.0.0.1', { port: 0, byName: true, option: 'test' })
}

it.each([
  ['as they are', undefined],
  [
    'in batches',
    (body: string) => ({ path: '/v1/batch', body: JSON.stringify({ batch: [JSON.parse(body)] }) }),
  ],
])('stops an endpoint that sends its deliveries back %s, and records why', async (_how, wrap) => {
  const started = await startWorkbench()
  const { client, collect } = started
  const { url } = await startRelay(collect, wrap)
  await client.destinations.update({ id: '1', endpoints: [{ url }] })
  expect(await rejectionsOfTestCall(started)).toMatchObject([
    {
      reason: 'loop',
      message: expect.stringMatching(/sends what it receives to the collection port/),
    },
  ])
  // The test call, its first return, and five more.
  expect((await client.messages.list({})).items).toHaveLength(6)
})

it('accepts the body of a delivery as a call, however often a client sends it before it is delivered again', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  await client.delivery.pause()
  const body = JSON.stringify({ version: 1, type: 'track', userId: 'u', event: 'E', context: {} })
  for (let sent = 0; sent < 10; sent++)
    await fetch(`${collect}/v1/track`, { method: 'POST', body, headers: { Authorization: basic } })
  expect((await client.messages.list({})).items).toHaveLength(10)
  expect((await client.rejections.list({})).items).toEqual([])
})
