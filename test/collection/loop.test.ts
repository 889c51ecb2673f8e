import { expect, it } from 'vitest'
import { settled, startWorkbench } from '../support/workbench.ts'

const basic = `Basic ${Buffer.from('WRITEKEY1:').toString('base64')}`

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
  await client.calls.sendTest({})
  await expect.poll(async () => (await client.rejections.list({})).items.length).toBe(1)
  await settled(started)
  const { items } = await client.rejections.list({})
  expect(items).toMatchObject([
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
  const hops = sent.map(({ attempts }) =>
    attempts[0]?.request.headers.filter(([name]) => name === 'X-Hookbench-Hops'),
  )
  expect(hops).toEqual([
    [['X-Hookbench-Hops', '3']],
    [['X-Hookbench-Hops', '2']],
    [['X-Hookbench-Hops', '1']],
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
  expect(attempts[0]?.request.headers.map(([name]) => name)).toEqual([
    'User-Agent',
    'Content-Type',
    'X-Signature',
  ])
})
