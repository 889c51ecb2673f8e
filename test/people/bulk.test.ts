import { expect, it } from 'vitest'
import {
  deleteBodies,
  noticesOf,
  over,
  postCall,
  startWithSources as start,
} from '../support/deletions.ts'
import { allItems } from '../support/pages.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory, until } from '../support/workbench.ts'

const usersOf = (count: number) => Array.from({ length: count }, (_, i) => `u_${i}`)
const csvOf = (users: string[]) => ['userId', ...users].join('\r\n')

it('sends one deletion notice for every user of a CSV file', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client } = started
  const users = usersOf(1000)
  const asked = { csv: csvOf([...users, 'u_5']), userIds: ['u_7'], sources: ['web', 'app'] }
  const { id } = await client.deletions.create({ ...asked, kind: 'suppress_with_delete' })
  const deletion = await over(started, id)
  expect(deletion).toMatchObject({
    state: 'finished',
    users: 1000,
    notices: 1000,
    messages: { delivered: 1000 },
  })
  expect(deletion.userIds).toHaveLength(100)
  const notified = deleteBodies(receiver.seen).map(({ userId }) => userId)
  expect(notified).toHaveLength(1000)
  expect(new Set(notified)).toEqual(new Set(users))
  const notices = await allItems((page) => client.deletions.notices({ id, ...page }))
  expect(notices).toHaveLength(2000)
  expect(notices.filter(({ messages }) => messages.length === 1)).toHaveLength(1000)
  expect((await postCall(started, 'APP', { userId: 'u_999' })).status).toBe(400)
})

it('applies nothing of a CSV file with an invalid line', async () => {
  const { client } = await start({ orders: 'http://127.0.0.1:9' })
  const csv = `${csvOf(usersOf(10))}\n""\nu_11`
  const asked = { csv, kind: 'suppress_with_delete' as const, sources: ['web'] }
  const refusal = {
    code: 'BAD_REQUEST',
    message: 'line 12: a user id must not be empty; nothing was applied',
    data: { field: 'csv' },
  }
  await expect(client.deletions.create(asked)).rejects.toMatchObject(refusal)
  await expect(client.deletions.preview(asked)).rejects.toMatchObject(refusal)
  expect((await client.deletions.list({})).items).toEqual([])
  expect((await client.suppressions.list({})).items).toEqual([])
  expect((await client.messages.list({})).items).toEqual([])
})

it('creates the missing deletion notices at the next start, and none twice', async () => {
  const receiver = await startReceiver(200)
  const directory = await temporaryDirectory()
  const first = await start({ orders: receiver.url }, { directory })
  const deciding = first.client.deletions.create({
    userIds: usersOf(5000),
    kind: 'delete',
    sources: ['web'],
  })
  await until(first, () => first.workbench.store.messageList.newest() > 400)
  // While users are decided, notices are created: a busy machine may have created all of them by then.
  await first.workbench.notices.stop()
  const { id } = await deciding
  await first.workbench.close()
  const again = await start({ orders: receiver.url }, { directory })
  expect(again.workbench.store.notices.unmade(1)).toHaveLength(1)
  expect(await over(again, id)).toMatchObject({
    state: 'finished',
    notices: 5000,
    messages: { delivered: 5000 },
  })
  const notified = deleteBodies(receiver.seen).map(({ userId }) => userId)
  expect(new Set(notified).size).toBe(5000)
  expect(again.workbench.store.messageList.newest()).toBe(5000)
}, 60_000)

it('reports that no enabled destination is left when it was disabled before its notices were created', async () => {
  const receiver = await startReceiver(200)
  const directory = await temporaryDirectory()
  const first = await start({ orders: receiver.url }, { directory })
  await first.workbench.notices.stop()
  const asked = { userIds: ['u_1'], kind: 'delete' as const, sources: ['web'] }
  const { id } = await first.client.deletions.create(asked)
  expect(await noticesOf(first, id)).toMatchObject([
    { messages: [], reason: 'its messages have not been created yet' },
  ])
  expect(await first.client.deletions.get({ id })).toMatchObject({
    state: 'running',
    why: 'web is being notified of user u_1; 1 of 1 deletion notice is not created yet.',
  })
  await first.client.destinations.update({ id: '1', enabled: false })
  await first.workbench.close()
  const again = await start({ orders: receiver.url }, { directory, workspaceFile: null })
  expect(await over(again, id)).toMatchObject({
    state: 'finished',
    notices: 0,
    why: 'Nothing was sent; source web has no enabled destination.',
  })
  expect(await noticesOf(again, id)).toMatchObject([
    { messages: [], reason: 'source web has no enabled destination' },
  ])
  expect(receiver.seen).toEqual([])
})
