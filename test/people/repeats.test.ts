import { expect, it } from 'vitest'
import { nextRepeat } from '../../src/main/people/audiences/syncs.ts'
import { startPeople, received } from '../support/people.ts'
import { settled, startWorkbench, temporaryDirectory, until } from '../support/workbench.ts'

const hour = 3_600_000

it.each([
  ['on time', 100, 110],
  ['late by less than an interval', 109, 110],
  ['late by an interval', 110, 120],
  ['late by several', 157, 160],
])('schedules the next repeat on the grid of the first when one is %s', (_name, now, next) => {
  expect(nextRepeat(100, 10, now)).toBe(next)
})

it('repeats by engine time, once for an advance over several intervals, and records only syncs with changes', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const { id, nextSyncAt } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    members: ['a'],
    repeatEvery: '1h',
  })
  expect(Date.parse(nextSyncAt ?? '') - Date.now()).toBeGreaterThan(hour - 10_000)
  const syncs = async () => (await client.audiences.syncs({ id })).items
  await client.clock.advance({ by: '59m' })
  expect(await syncs()).toEqual([])

  // Pausing delivery holds back the messages, not the sync.
  await client.delivery.pause()
  await client.clock.advance({ by: '5h' })
  const [sync] = await until(started, async () => {
    const items = await syncs()
    return items[0]?.done === true && items
  })
  expect(sync).toMatchObject({ by: 'repeat', first: true, calls: 1, messages: { queued: 1 } })
  await client.delivery.resume()
  await settled(started)
  expect(received(endpoint)).toEqual({ a: { vip: true } })

  const planned = () => client.audiences.get({ id }).then((each) => each.nextSyncAt)
  const isPlanned = async () => Date.parse((await planned()) ?? '') > Date.now()
  await client.clock.advance({ by: '1h' })
  await until(started, isPlanned)
  expect(await syncs()).toHaveLength(1)

  await client.audiences.members.change({ id, add: ['b'] })
  await client.clock.advance({ by: '1h' })
  await until(started, async () => (await syncs()).length === 2)
  await client.audiences.update({ id, repeatEvery: null })
  expect(await planned()).toBeNull()
})

it('skips a rejected repeat', async () => {
  const started = await startPeople()
  const { client } = started
  const [app] = (await client.sources.list()).items
  await client.sources.update({ id: app?.id ?? '', enabled: false })
  const { id, nextSyncAt } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    members: ['a'],
    repeatEvery: '1h',
  })
  await client.clock.advance({ by: '90m' })
  const next = await until(started, async () => {
    const now = (await client.audiences.get({ id })).nextSyncAt
    return Date.parse(now ?? '') > Date.now() && now
  })
  expect(Date.parse(next) - Date.parse(nextSyncAt ?? '')).toBeLessThan(-hour / 4)
  expect((await client.audiences.syncs({ id })).items).toEqual([])
})

it('runs one of the repeats missed while Hookbench was closed', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  const { id } = await first.client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    members: ['a'],
    repeatEvery: '1h',
  })
  await first.workbench.close()
  const { openStore } = await import('../../src/main/store/store.ts')
  const store = openStore(directory, () => {})
  const persona = store.personas.byId(Number(id))!
  store.change(() => store.personas.update({ ...persona, nextSyncAt: Date.now() - 5 * hour }))
  store.close()

  const second = await startWorkbench({ directory })
  const syncs = async () => (await second.client.audiences.syncs({ id })).items
  await until(second, async () => (await syncs())[0]?.done === true)
  expect(await syncs()).toMatchObject([{ by: 'repeat', calls: 1 }])
  const { nextSyncAt } = await second.client.audiences.get({ id })
  expect(Date.parse(nextSyncAt ?? '')).toBeGreaterThan(Date.now())
})
