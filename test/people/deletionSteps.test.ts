import { expect, it } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'
import { postBatch, startWithSources } from '../support/deletions.ts'
import { allItems } from '../support/pages.ts'
import { settled, temporaryDirectory } from '../support/workbench.ts'

const users = Array.from({ length: 1000 }, (_, i) => `u_${i}`)
const nowhere = { orders: 'http://127.0.0.1:9' }

/** Stores a deletion of all users as a process does that is then killed. */
function leaveBehind(directory: string, { complete }: { complete: boolean }) {
  const store = openStore(directory, () => {})
  store.change(() => {
    const id = store.deletions.insert({
      kind: 'suppress_with_delete',
      sources: null,
      sourceIds: [],
      users: users.length,
      requestedAt: Date.now(),
    })
    store.deletions.addUsers(id, 0, complete ? users : users.slice(0, 600))
    if (complete) store.deletions.begin(id)
  })
  store.close()
}

it('decides a deletion of many users completely, beside another one of the same users', async () => {
  const started = await startWithSources(nowhere)
  const { client } = started
  await client.delivery.pause()
  await postBatch(
    started,
    'WEB',
    users.slice(0, 700).map((userId) => ({ userId })),
  )
  const [first, second] = await Promise.all(
    [1, 2].map(() => client.deletions.create({ userIds: users, kind: 'suppress_with_delete' })),
  )
  // The first one forgets them, so that no source has seen them when the second one is decided.
  const [done, empty] = [first, second].toSorted((a, b) => Number(b?.notices) - Number(a?.notices))
  expect(done).toMatchObject({ users: 1000, notices: 700, state: 'running' })
  expect(empty).toMatchObject({ users: 1000, notices: 0, state: 'finished' })
  const notices = await allItems((page) =>
    client.deletions.notices({ id: done?.id ?? '', ...page, limit: 200 }),
  )
  expect(notices.map(({ userId }) => userId)).toEqual(users.slice(0, 700))
  expect((await client.profiles.list({})).items).toEqual([])
  const suppressed = await allItems((page) => client.suppressions.list({ ...page, limit: 200 }))
  expect(suppressed.map(({ userId }) => userId)).toEqual(users.toSorted())
  await expect
    .poll(async () => (await client.messages.count({ deletion: done?.id ?? '' })).count)
    .toBe(700)
})

it('carries out a deletion that was stored when the process was killed', async () => {
  const directory = await temporaryDirectory()
  leaveBehind(directory, { complete: true })
  const { client, workbench } = await startWithSources(nowhere, { directory })
  const [deletion] = (await client.deletions.list({})).items
  expect(deletion).toMatchObject({ users: 1000 })
  await expect.poll(async () => (await client.deletions.get({ id: '1' })).state).toBe('finished')
  expect(workbench.store.suppressions.users().has('u_999')).toBe(true)
  await settled({ client, workbench, ...workbench.addresses })
})

it('shows nothing of a deletion whose users were not all stored, and removes it', async () => {
  const directory = await temporaryDirectory()
  leaveBehind(directory, { complete: false })
  const { client, workbench } = await startWithSources(nowhere, { directory })
  expect((await client.deletions.list({})).items).toEqual([])
  await expect(client.deletions.get({ id: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect.poll(() => workbench.store.deletions.usersFrom(1, 0, 1)).toEqual([])
  await client.deletions.create({ userIds: ['u_1'], kind: 'suppress_only' })
  expect((await client.suppressions.list({})).items.map(({ userId }) => userId)).toEqual(['u_1'])
})
