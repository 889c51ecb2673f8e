import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, temporaryDirectory, until, writeWorkspace } from '../support/workbench.ts'

const workspaceOf = (url: string) =>
  writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: '${url}' }] }]
settings: { retry: { base: 1h, factor: 1, cap: 1h, window: 4h, jitter: 0 } }
`)

async function start() {
  let status = 503
  const receiver = await startReceiver((_request, response) => response.writeHead(status).end())
  const directory = await temporaryDirectory()
  const open = async () =>
    startWorkbench({ directory, workspaceFile: await workspaceOf(receiver.url) })
  const started = await open()
  const deliver = async ({ collect, client }: typeof started, count: number) => {
    const before = (await client.status()).arrived.calls
    for (let index = 0; index < count; index++)
      await fetch(`${collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify({ writeKey: 'KEY', userId: 'u', event: 'E' }),
      })
    return before + count
  }
  return { ...started, started, open, deliver, answer: (next: number) => (status = next), receiver }
}

it('reports once that an endpoint started to fail, and once that it works again', async () => {
  const { started, client, deliver, answer, receiver } = await start()
  const newest = async () => (await client.notices.list({ limit: 1 })).items[0] ?? null
  expect((await client.status()).notices).toEqual({ unread: 0, newest: null, failing: 0 })
  await deliver(started, 30)
  const failing = await until(started, newest)
  expect(failing).toMatchObject({
    kind: 'failing',
    destination: { name: 'Orders' },
    endpoint: { url: receiver.url },
    failed: 5,
    outcome: 'response',
    status: 503,
  })
  await until(started, () => receiver.seen.length === 30)
  const notices = async () => (await client.status()).notices
  expect(await notices()).toEqual({ unread: 1, newest: failing.id, failing: 1 })
  const { id } = failing.destination
  await client.destinations.update({ id, enabled: false })
  expect((await notices()).failing).toBe(0)
  await client.destinations.update({ id, enabled: true })

  answer(200)
  await deliver(started, 40)
  const recovered = await until(started, async () => {
    const notice = await newest()
    return notice?.kind === 'recovered' ? notice : null
  })
  expect(recovered).toMatchObject({ since: failing.since, failed: 0, outcome: null })
  await until(started, async () => (await client.status()).counts.delivered === 40)
  expect((await notices()).failing).toBe(0)
  const { items, readUpTo } = await client.notices.list({})
  expect([items.map(({ kind }) => kind), readUpTo]).toEqual([['recovered', 'failing'], null])

  expect(await client.notices.read({ upTo: failing.id })).toMatchObject({ unread: 1 })
  expect(await client.notices.read({ upTo: '99' })).toMatchObject({ unread: 0 })
  // An earlier one marks nothing as unread.
  expect(await client.notices.read({ upTo: failing.id })).toMatchObject({ unread: 0 })
  expect((await client.notices.list({})).readUpTo).toBe(recovered.id)
})

it('continues after a restart: what was failing is not reported again', async () => {
  const { started, client, workbench, deliver, open } = await start()
  await deliver(started, 10)
  await until(started, async () => (await client.status()).notices.unread === 1)
  await workbench.close()
  const again = await open()
  await deliver(again, 20)
  await until(again, async () => (await again.client.status()).counts.retrying === 30)
  expect((await again.client.status()).notices.unread).toBe(1)
})
