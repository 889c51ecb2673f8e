import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

it('shows for each source the calls of the last minute, its libraries and when it was last seen', async () => {
  const { client, collect } = await startWorkbench()
  const library = (name: string, version: string) => ({ library: { name, version } })
  const send = (body: object, headers = {}) =>
    fetch(`${collect}/v1/batch`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ writeKey: 'WRITEKEY1', ...body }),
    })
  const page = { type: 'page', userId: 'u' }
  await send({ batch: [page, page], context: library('analytics-go', '3.3.0') })
  await send({
    batch: [{ ...page, context: library('analytics-node', '3.1.0') }, { type: 'page' }],
  })
  await send({ batch: [page] }, { 'User-Agent': 'curl/8.0' })
  const { sources } = await client.activity()
  expect(sources).toMatchObject([{ id: '1', callsPerMinute: 4, blockedEvents: 0 }])
  expect(sources[0]?.libraries.map(({ name, calls }) => [name, calls])).toEqual(
    expect.arrayContaining([
      ['analytics-go 3.3.0', 2],
      ['analytics-node 3.1.0', 1],
      ['curl/8.0', 1],
    ]),
  )
  expect(Date.now() - Date.parse(sources[0]?.lastSeenAt ?? '')).toBeLessThan(10_000)
})

it('remembers the 20 most recently seen libraries of a source', async () => {
  const { client, collect } = await startWorkbench()
  for (let i = 0; i < 25; i++)
    await fetch(`${collect}/v1/page`, {
      method: 'POST',
      body: JSON.stringify({
        writeKey: 'WRITEKEY1',
        userId: 'u',
        context: { library: { name: `lib-${i}` } },
      }),
    })
  const { libraries } = (await client.activity()).sources[0] ?? { libraries: [] }
  expect(libraries).toHaveLength(20)
  expect(libraries.map(({ name }) => name)).toContain('lib-24')
})

it('shows messages by state for each destination and recent attempts for each endpoint, also after a restart', async () => {
  const receiver = await startReceiver(200, 200, 500, 200)
  const directory = await temporaryDirectory()
  const started = await startWorkbench({ directory })
  const { client } = started
  const url = receiver.url
  await client.destinations.create({
    name: 'Quiet',
    enabled: false,
    endpoints: [{ url: `${url}/quiet` }],
  })
  await client.destinations.update({ id: '1', endpoints: [{ url }] })
  await client.activity()
  for (let i = 0; i < 3; i++) {
    await client.calls.sendTest({})
    await expect.poll(() => receiver.seen.length).toBe(i + 1)
  }
  await client.messages.retry({ id: '3' }).catch(() => {})
  await settled(started)
  const read = async (from: typeof client) => {
    const { destinations, endpoints } = await from.activity()
    return { counts: destinations.map(({ counts }) => counts), endpoints }
  }
  const now = await read(client)
  const none = { queued: 0, retrying: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 }
  expect(now.counts).toEqual([{ ...none, delivered: 3 }, none])
  const [used, quiet] = now.endpoints
  expect(used).toMatchObject({ destinationId: '1', attempts: 4, succeeded: 3 })
  expect(used?.p95Ms).toBeGreaterThan(0)
  expect(used?.last).toMatchObject({
    messageId: '3',
    type: 'track',
    label: 'Test Call',
    status: 200,
    verdict: 'success',
  })
  expect(quiet).toMatchObject({ attempts: 0, succeeded: 0, p95Ms: null, last: null })
  await started.workbench.close()
  expect(await read((await startWorkbench({ directory })).client)).toEqual(now)
})
