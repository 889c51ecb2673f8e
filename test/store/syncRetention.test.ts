import { expect, it } from 'vitest'
import type { RetentionRules } from '../../src/main/store/retentionRules.ts'
import { refusal, startPeople, whenReceived } from '../support/people.ts'

const anything = {
  count: null,
  age: null,
  captureBytes: null,
  callBytes: null,
  databaseBytes: null,
  callAge: 0,
  messageAge: 0,
  now: Date.now() + 60_000,
}
const step = { limit: 1, callsAfter: 0, inProgress: new Set<number>(), foldedUpTo: 0 }

/** An audience whose three syncs changed 8, 2 and 1 users. */
async function startSynced() {
  const started = await startPeople()
  const { client, workbench } = started
  const members = Array.from({ length: 8 }, (_, i) => `u${i}`)
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members })
  const sync = async () => whenReceived(started, (await client.audiences.sync({ id })).id)
  await sync()
  await client.audiences.members.change({ id, remove: ['u1', 'u2'] })
  await sync()
  await client.audiences.members.change({ id, add: ['u1'] })
  await sync()
  const { store } = workbench
  const changesOf = async (syncId: string) =>
    (await client.syncs.changes({ id: syncId })).items.length
  /** Steps until nothing is left to do. */
  function retain(rules: Partial<RetentionRules>) {
    const all = { ...anything, ...rules }
    for (let steps = 0; steps < 20; steps++)
      store.change(() => store.retention.removeSome(all, step))
  }
  return { client, id, changesOf, retain }
}

it('removes the changes of the oldest syncs while enough newer changes remain, and reports it', async () => {
  const { client, id, changesOf, retain } = await startSynced()
  retain({ count: 4 })
  expect(await changesOf('1')).toBe(8)
  retain({ count: 3 })
  await expect(changesOf('1')).rejects.toEqual(
    expect.objectContaining(refusal('NOT_FOUND', 'id', /sync 1 were removed by retention/)),
  )
  expect([await changesOf('2'), await changesOf('3')]).toEqual([2, 1])
  expect(await client.syncs.get({ id: '1' })).toMatchObject({ added: 8, calls: 8, done: true })
  // The last synced values are stored separately.
  expect(await client.audiences.preview({ id })).toMatchObject({ items: [], unchanged: 7 })
})

it('removes them by age', async () => {
  const { changesOf, retain } = await startSynced()
  retain({ age: 3_600_000 })
  expect(await changesOf('1')).toBe(8)
  retain({ age: 30_000 })
  for (const each of ['1', '2', '3']) await expect(changesOf(each)).rejects.toThrow('retention')
})
