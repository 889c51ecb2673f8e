import { describe, expect, it } from 'vitest'
import { collectOne, startConnected } from '../support/connected.ts'
import { doors } from '../support/doors.ts'
import { startReceiver } from '../support/receiver.ts'
import { messageSearch } from '../../src/main/filter/messageSearch.ts'
import { startWorkbench } from '../support/workbench.ts'

describe.each(Object.entries(doors))('through %s', (_name, openDoor) => {
  it('lists and counts the messages of a filter, together with the fields', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    await client.calls.sendTest({})
    await client.delivery.pause()
    await client.calls.sendTest({})
    await client.calls.sendTest({})
    await client.messages.cancel({ id: '3' })
    const idsOf = async (filter: string, more = {}) =>
      (await client.messages.list({ filter, ...more })).items.map(({ id }) => id)
    expect(await idsOf('event:Test Call -state:queued')).toEqual(['3', '1'])
    expect(await idsOf('state:queued state:cancelled')).toEqual(['3', '2'])
    expect(await idsOf('user:test-* state:queued', { state: 'cancelled' })).toEqual([])
    expect(await idsOf('test', { q: 'call', state: 'cancelled' })).toEqual(['3'])
    expect(await client.messages.count({ filter: '-status:200', upTo: '2' })).toEqual({
      count: 1,
      newest: '2',
    })
    await expect(client.messages.list({ filter: 'state:oops' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: '"oops" is not a state (queued, retrying, delivered, failed, expired, cancelled)',
      data: { field: 'filter' },
    })
  })
})

it('finds messages by their attempts, in blocks of columns and in rows alike', async () => {
  const flaky = await startReceiver(500, 429, 200)
  const started = await startConnected(flaky.url, 'retry: { base: 10ms, factor: 1, jitter: 0 }')
  const delivered = await collectOne(started, 'delivered')
  await started.client.delivery.pause()
  const queued = await collectOne(started, 'queued')
  const { items } = await started.client.messages.list({})
  const durationMs = expect.any(Number) as number
  expect(items.map(({ last }) => last)).toEqual([
    null,
    { outcome: 'response', status: 200, durationMs },
  ])
  const { workbench } = started
  const all = { before: Number.MAX_SAFE_INTEGER, offset: 0, limit: 10 }
  const found = async (filter: string) => {
    const search = messageSearch(workbench.store, { filter })
    const ids = workbench.store.rowSearch.find(search, all).map(String)
    expect((await workbench.lists.find(search, all)).map(String), filter).toEqual(ids)
    return ids
  }
  for (const filter of ['status:500', 'status:4*', 'outcome:response', 'tries:3', 'tries:>2'])
    expect(await found(filter), filter).toEqual([delivered])
  for (const filter of ['-status:5*', 'tries:0', '-outcome:response', `-endpoint:${flaky.url}`])
    expect(await found(filter), filter).toEqual([queued])
  expect(await found(`endpoint:${flaky.url.slice(0, -2)}*`)).toEqual([delivered])
  expect(await found('endpoint:http://nowhere/')).toEqual([])
  expect(await found('-endpoint:http://nowhere/ destination:*')).toEqual([queued, delivered])
})
