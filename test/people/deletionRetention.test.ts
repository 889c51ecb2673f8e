import { expect, it } from 'vitest'
import { allItems } from '../support/pages.ts'
import { deleted, noticesOf, startWithSources as start } from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled } from '../support/workbench.ts'

it('retains the result of a deletion when retention removes its messages', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client, workbench } = started
  const asked = { userIds: ['u_1', 'u_2', 'u_3'], kind: 'delete' as const, sources: ['web'] }
  const deletion = await deleted(started, asked)
  await workbench.store.write(() =>
    workbench.store.retention.removeSome(
      {
        count: 0,
        age: null,
        captureBytes: null,
        callBytes: null,
        databaseBytes: null,
        callAge: 0,
        messageAge: 0,
        now: Date.now() + 60_000,
      },
      { limit: 10, inProgress: new Set(), callsAfter: 0, foldedUpTo: 0 },
    ),
  )
  // The newest message is always retained.
  expect(await client.messages.count({ deletion: deletion.id })).toMatchObject({ count: 1 })
  expect(await client.deletions.get({ id: deletion.id })).toEqual(deletion)
  const removed = { messages: [], reason: 'its messages were removed by retention' }
  expect(await noticesOf(started, deletion.id)).toMatchObject([
    { userId: 'u_1', ...removed },
    { userId: 'u_2', ...removed },
    { userId: 'u_3', messages: [{ state: 'delivered' }], reason: null },
  ])
})

it('shows, resends and edits a message that has no call like any other', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client } = started
  const { id } = await deleted(started, { userIds: ['u_1'], kind: 'delete', sources: ['web'] })
  const [message] = (await client.messages.list({ deletion: id })).items
  const shown = await client.messages.get({ id: message!.id })
  expect(shown).toMatchObject({
    callId: null,
    source: 'web',
    destination: 'Orders',
    profile: 'documented',
    notices: [],
    refusals: { resend: null },
  })
  await client.messages.resend({ id: shown.id })
  const edited = `${shown.body.slice(0, -1)},"reason":"asked by mail"}`
  const changed = await client.messages.resend({ id: shown.id, body: edited })
  expect(changed).toMatchObject({ type: 'delete', userId: 'u_1', label: `deletion ${id}` })
  const another = await client.messages.resend({
    id: shown.id,
    body: '{"type":"delete","userId":"u_2"}',
  })
  await settled(started)
  expect(receiver.seen.map(({ body }) => body)).toEqual([
    shown.body,
    shown.body,
    edited,
    '{"type":"delete","userId":"u_2"}',
  ])
  expect((await client.messages.get({ id: changed.id })).deletionId).toBe(id)
  expect((await client.messages.get({ id: another.id })).deletionId).toBeNull()
  expect((await client.deletions.get({ id })).messages).toMatchObject({ delivered: 3 })
  expect((await noticesOf(started, id))[0]?.messages).toHaveLength(3)
})

it('lists the deletion notices page by page, and refuses an unknown deletion', async () => {
  const started = await start({ orders: 'http://127.0.0.1:9' })
  const { client } = started
  await client.delivery.pause()
  const userIds = Array.from({ length: 7 }, (_, i) => `u_${i}`)
  const { id } = await client.deletions.create({ userIds, kind: 'delete', sources: ['app', 'web'] })
  await client.deletions.create({ userIds, kind: 'delete', sources: ['web'] })
  const first = await client.deletions.notices({ id, limit: 5 })
  expect(first.nextCursor).not.toBeNull()
  const all = await allItems((page) => client.deletions.notices({ id, ...page, limit: 5 }))
  expect(all.map(({ userId, source }) => `${userId} ${source}`)).toEqual(
    ['web', 'app'].flatMap((source) => userIds.map((userId) => `${userId} ${source}`)),
  )
  for (const refused of [client.deletions.notices({ id: '9' }), client.deletions.get({ id: '9' })])
    await expect(refused).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no deletion with id 9',
      data: { field: 'id' },
    })
})
