import { expect, it } from 'vitest'
import { startDesk } from '../support/desk.ts'
import { settled, startWorkbench } from '../support/workbench.ts'
import { type Order, orderOf } from '../commonalities/orders.ts'

const orders = 400
const isSpoiled = (i: number) => i % 40 === 7

function* batches() {
  for (let from = 0; from < orders; from += 100)
    yield Array.from({ length: 100 }, (_, k): Order => {
      const order = orderOf(from + k)
      const { total } = order.properties
      if (isSpoiled(from + k)) order.properties.total = String(total)
      return order
    })
}

type Client = Awaited<ReturnType<typeof startWorkbench>>['client']

/** A receiver that refuses totals written as strings. */
async function wire(client: Client, collect: string) {
  const [destination] = (await client.destinations.list({})).items
  const [source] = (await client.sources.list({})).items
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { properties } = JSON.parse(text) as Order
      response.writeHead(typeof properties.total === 'string' ? 400 : 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await client.destinations.update({
    id: destination!.id,
    endpoints: [{ url: `http://127.0.0.1:${port}/hook` }],
  })
  for (const batch of batches())
    await fetch(`${collect}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: source!.writeKey, batch }),
    })
  return () => server.close()
}

const spoiled = Array.from({ length: orders }, (_, i) => i).filter(isSpoiled).length

async function expectCause(client: Client) {
  const found = await client.messages.commonalities({ filter: 'state:failed' })
  expect(found.subset).toEqual({ words: 'failed messages', count: spoiled, analysed: spoiled })
  expect(found.rest).toMatchObject({ words: 'delivered messages', count: orders - spoiled })
  const [first] = found.findings
  expect(first).toMatchObject({
    what: 'have properties.total as a string',
    subset: { count: spoiled, of: spoiled },
    rest: { count: 0, of: orders - spoiled },
    filter: 'where:properties.total:string',
  })
  const listed = await client.messages.count({ filter: first!.filter })
  expect(listed.count).toBe(spoiled)
  const opposite = await client.messages.list({ filter: `-${first!.filter}`, limit: 500 })
  expect(opposite.items).toHaveLength(orders - spoiled)
  // Two conditions must both hold.
  const both = await client.messages.count({
    filter: 'where:properties.total:string where:properties.products:length>=2',
  })
  expect(both.count).toBeGreaterThan(0)
  expect(both.count).toBeLessThan(spoiled)
}

it('names the cause of failures, and its filter lists them', async () => {
  const started = await startWorkbench()
  const close = await wire(started.client, started.collect)
  await settled(started)
  await expectCause(started.client)
  close()
})

it('does so over threads', async () => {
  const desk = await startDesk()
  const close = await wire(desk.client, desk.collect)
  await expect
    .poll(
      async () =>
        (await desk.client.messages.count({ filter: '-state:delivered -state:failed' })).count,
      {
        timeout: 20_000,
      },
    )
    .toBe(0)
  await expect
    .poll(async () => (await desk.client.messages.count({})).count, { timeout: 20_000 })
    .toBe(orders)
  await expectCause(desk.client)
  close()
})

it('stops when nobody waits for it any longer', async () => {
  const desk = await startDesk()
  const close = await wire(desk.client, desk.collect)
  const abort = new AbortController()
  const asked = desk.client.messages.commonalities({}, { signal: abort.signal })
  abort.abort()
  await expect(asked).rejects.toThrow()
  await expect(desk.client.messages.commonalities({})).resolves.toBeDefined()
  close()
})
