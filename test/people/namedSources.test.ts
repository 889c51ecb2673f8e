import { expect, it } from 'vitest'
import {
  deleteBodies,
  deleted,
  noticesOf,
  startWithSources as start,
} from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'

it('sends notices for the named sources, even if they have never seen the user', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const deletion = await deleted(started, {
    userIds: ['u_1', 'u_2', 'u_1'],
    kind: 'delete',
    sources: ['web', 'app'],
  })
  expect(deletion).toMatchObject({
    state: 'finished',
    users: 2,
    userIds: ['u_1', 'u_2'],
    sources: ['web', 'app'],
    notices: 2,
    messages: { delivered: 2, queued: 0 },
  })
  expect(deleteBodies(receiver.seen).map(({ userId }) => userId)).toEqual(['u_1', 'u_2'])
  const none = { messages: [], reason: 'source app has no enabled destination' }
  expect(await noticesOf(started, deletion.id)).toMatchObject([
    { userId: 'u_1', source: 'web', messages: [{ destination: 'Orders', state: 'delivered' }] },
    { userId: 'u_2', source: 'web', messages: [{ destination: 'Orders', state: 'delivered' }] },
    { userId: 'u_1', source: 'app', ...none },
    { userId: 'u_2', source: 'app', ...none },
  ])
})

it('rejects an unknown source, lists the existing ones, and changes nothing', async () => {
  const { client } = await start({ orders: 'http://127.0.0.1:9' })
  const asked = { userIds: ['u_1'], kind: 'suppress_with_delete' as const, sources: ['web', 'wbe'] }
  const refusal = {
    code: 'BAD_REQUEST',
    message: 'no source named wbe; available: web, app',
    data: { field: 'sources[1]' },
  }
  await expect(client.deletions.create(asked)).rejects.toMatchObject(refusal)
  await expect(client.deletions.preview(asked)).rejects.toMatchObject(refusal)
  expect((await client.deletions.list({})).items).toEqual([])
  expect((await client.suppressions.list({})).items).toEqual([])
})
