import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  deleteBodies,
  deleted,
  noticesOf,
  over,
  postBatch,
  postCall,
  seeUsers,
  startWithSources as start,
} from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled } from '../support/workbench.ts'

it('sends a notice only for the source with an enabled destination; then rejects the user until the suppression ends', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  await seeUsers(started, 'WEB', 'u_1', 'u_2')
  await seeUsers(started, 'APP', 'u_1')
  await settled(started)
  const asked = { userIds: ['u_1'], kind: 'suppress_with_delete' as const }
  expect(await started.client.deletions.preview(asked)).toEqual({
    users: 1,
    unseen: [],
    notices: 1,
    sources: [
      { source: 'web', users: 1, destinations: ['Orders'], reason: null },
      {
        source: 'app',
        users: 1,
        destinations: [],
        reason: 'source app has no enabled destination',
      },
    ],
    suppressed: 0,
  })
  receiver.seen.splice(0)

  const deletion = await deleted(started, asked)
  expect(deletion).toMatchObject({
    state: 'finished',
    users: 1,
    userIds: ['u_1'],
    sources: null,
    notices: 1,
    messages: { delivered: 1, queued: 0, retrying: 0, failed: 0 },
    why: 'web was notified of user u_1; its message was delivered; source app has no enabled destination.',
  })
  expect(receiver.seen).toHaveLength(1)
  const { body, headers } = receiver.seen[0]!
  expect(body).toBe(
    JSON.stringify({ type: 'delete', userId: 'u_1', timestamp: deletion.requestedAt }),
  )
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'userId', 'timestamp'])
  expect(headers['x-signature']).toBe(createHmac('sha1', 's3cr3t').update(body).digest('hex'))
  expect(await noticesOf(started, deletion.id)).toMatchObject([
    { source: 'web', messages: [{ destination: 'Orders', state: 'delivered' }], reason: null },
    { source: 'app', messages: [], reason: 'source app has no enabled destination' },
  ])

  expect((await postCall(started, 'WEB', { userId: 'u_1' })).status).toBe(400)
  expect((await postBatch(started, 'APP', [{ userId: 'u_1' }, { userId: 'u_3' }])).status).toBe(200)
  expect((await started.client.rejections.list({})).items).toMatchObject([
    { reason: 'suppressed', source: 'app', status: 200 },
    { reason: 'suppressed', source: 'web', status: 400 },
  ])
  const profile = await started.client.profiles.list({ q: 'u_1' })
  expect(profile.items).toEqual([])

  await deleted(started, { userIds: ['u_1'], kind: 'unsuppress' })
  await seeUsers(started, 'WEB', 'u_1')
  expect(await settled(started)).toMatchObject({ delivered: 4, failed: 0 })
  expect(JSON.parse(receiver.seen.at(-1)?.body ?? '')).toMatchObject({ type: 'track' })
})

it('creates a message for each enabled destination of a source, each with its own body', async () => {
  const [orders, billing] = [await startReceiver(200), await startReceiver(200)]
  const started = await start({ orders: orders.url, billing: billing.url })
  await seeUsers(started, 'WEB', 'u_1')
  const deletion = await deleted(started, { userIds: ['u_1'], kind: 'delete' })
  expect(deletion).toMatchObject({ notices: 1, messages: { delivered: 2 } })
  expect(deleteBodies(orders.seen)).toEqual([
    { type: 'delete', userId: 'u_1', timestamp: deletion.requestedAt },
  ])
  const [production] = deleteBodies(billing.seen)
  expect(production).toMatchObject({ version: 2, userId: 'u_1', timestamp: deletion.requestedAt })
  expect(Object.keys(production ?? {})).toContain('projectId')
  expect((await started.client.suppressions.list({})).items).toEqual([])
})

it('ignores the schema of the source and the integrations of its calls', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  await started.client.sources.schema.update({ id: '1', event: 'E', blocked: true })
  await started.client.sources.schema.update({ id: '1', event: 'delete', blocked: true })
  await postCall(started, 'WEB', { userId: 'u_1', integrations: { All: false } })
  expect(receiver.seen).toEqual([])
  await deleted(started, { userIds: ['u_1'], kind: 'delete' })
  expect(receiver.seen).toHaveLength(1)
})

it('sends nothing for a user no source has seen', async () => {
  const started = await start({ orders: 'http://127.0.0.1:9' })
  await seeUsers(started, 'APP', 'u_1')
  expect(await deleted(started, { userIds: ['u_9'], kind: 'delete' })).toMatchObject({
    state: 'finished',
    notices: 0,
    why: 'No source has seen user u_9, so nothing was sent.',
  })
  const asked = { userIds: ['u_9', 'u_1'], kind: 'delete' as const }
  expect(await started.client.deletions.preview(asked)).toMatchObject({
    users: 2,
    unseen: ['u_9'],
    notices: 0,
  })
  expect(await deleted(started, asked)).toMatchObject({
    state: 'finished',
    why: 'Nothing was sent; source app has no enabled destination; 1 of the users has not been seen by any source.',
  })
})

it('starts a new profile with later calls, and sends notices again when deleted again', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client } = started
  await seeUsers(started, 'WEB', 'u_1', 'u_1')
  await deleted(started, { userIds: ['u_1'], kind: 'delete' })
  expect(await deleted(started, { userIds: ['u_1'], kind: 'delete' })).toMatchObject({ notices: 0 })
  await seeUsers(started, 'WEB', 'u_1')
  expect((await client.profiles.get({ userId: 'u_1' })).calls).toBe(1)
  expect(await deleted(started, { userIds: ['u_1'], kind: 'delete' })).toMatchObject({ notices: 1 })
  expect(deleteBodies(receiver.seen)).toHaveLength(2)
  const { items } = await client.deletions.list({ limit: 2 })
  expect(items.map(({ id }) => id)).toEqual(['3', '2'])
  expect((await client.deletions.list({ kind: 'unsuppress' })).items).toEqual([])
})

it('suppresses without sending a notice or forgetting anyone', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client } = started
  await seeUsers(started, 'WEB', 'u_1')
  await settled(started)
  const asked = { userIds: ['u_1'], kind: 'suppress_only' as const }
  expect(await client.deletions.preview(asked)).toMatchObject({
    notices: 0,
    sources: [
      { source: 'web', destinations: [], reason: 'suppress_only sends no deletion notices' },
    ],
  })
  const deletion = await deleted(started, asked)
  expect(deletion).toMatchObject({
    state: 'finished',
    why: 'Calls of user u_1 are rejected. Nothing was sent.',
  })
  expect(await noticesOf(started, deletion.id)).toEqual([])
  expect(await client.profiles.get({ userId: 'u_1' })).toMatchObject({
    calls: 1,
    suppressedSince: deletion.requestedAt,
  })
  expect((await client.profiles.list({})).items).toMatchObject([
    { suppressedSince: deletion.requestedAt },
  ])
  expect(await client.deletions.preview(asked)).toMatchObject({ suppressed: 1 })
  expect(receiver.seen).toHaveLength(1)
})

it('a deletion is partly failed while one of its messages is failed, and finished once it is resent and delivered', async () => {
  const [orders, billing] = [await startReceiver(410, 200), await startReceiver(200)]
  const started = await start({ orders: orders.url, billing: billing.url })
  const { client } = started
  const asked = { userIds: ['u_1'], kind: 'delete' as const, sources: ['web'] }
  const deletion = await deleted(started, asked)
  expect(deletion).toMatchObject({
    state: 'partly_failed',
    finishedAt: expect.any(String) as string,
    messages: { delivered: 1, failed: 1 },
    why: 'web was notified of user u_1; 1 of 2 messages was not delivered: resend it to retry.',
  })
  const [failed] = (await client.messages.list({ deletion: deletion.id, state: 'failed' })).items
  const edited = JSON.stringify({ type: 'track', userId: 'u_1', event: 'Another' })
  await client.messages.resend({ id: failed?.id ?? '', body: edited })
  await settled(started)
  expect(await client.deletions.get({ id: deletion.id })).toEqual(deletion)
  const again = await client.messages.resend({ id: failed?.id ?? '' })
  expect(await client.messages.get({ id: again.id })).toMatchObject({
    callId: null,
    type: 'delete',
    deletionId: deletion.id,
  })
  expect(await over(started, deletion.id)).toMatchObject({
    state: 'finished',
    messages: { delivered: 2, failed: 1 },
    why: 'web was notified of user u_1; all 2 messages were delivered.',
  })
})

it('a deletion is running while a message is unsettled', async () => {
  const receiver = await startReceiver(503)
  const started = await start({ orders: receiver.url })
  const { client } = started
  await client.delivery.pause()
  const asked = { userIds: ['u_1', 'u_2'], kind: 'delete' as const, sources: ['web'] }
  const { id } = await client.deletions.create(asked)
  await expect.poll(async () => (await client.deletions.get({ id })).messages.queued).toBe(2)
  expect(await client.deletions.get({ id })).toMatchObject({
    state: 'running',
    finishedAt: null,
    why: expect.stringContaining(
      'web is being notified with 2 deletion notices; 2 messages are not settled',
    ) as string,
  })
  await client.delivery.resume()
  await expect.poll(async () => (await client.deletions.get({ id })).messages.retrying).toBe(2)
  const { items } = await client.messages.list({ deletion: id })
  await client.messages.cancelAll({ ids: items.map((message) => message.id) })
  expect(await client.deletions.get({ id })).toMatchObject({
    state: 'partly_failed',
    messages: { cancelled: 2, retrying: 0 },
  })
})

it('finds the messages of a deletion, and names the deletion of a message', async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  const { client } = started
  await seeUsers(started, 'WEB', 'u_1')
  await deleted(started, { userIds: ['u_5'], kind: 'delete', sources: ['web'] })
  const { id } = await deleted(started, {
    userIds: ['u_1', 'u_2'],
    kind: 'delete',
    sources: ['web'],
  })
  await deleted(started, { userIds: ['u_1'], kind: 'delete', sources: ['web'] })
  const { items } = await client.messages.list({ deletion: id })
  expect(items).toMatchObject([
    { type: 'delete', userId: 'u_2', source: 'web', callId: null, label: `deletion ${id}` },
    { type: 'delete', userId: 'u_1', source: 'web', callId: null },
  ])
  expect(await client.messages.count({ deletion: id, user: 'u_1' })).toMatchObject({ count: 1 })
  expect(await client.messages.count({ deletion: '99' })).toMatchObject({ count: 0 })
  expect(await client.messages.get({ id: items[0]?.id ?? '' })).toMatchObject({ deletionId: id })
  const [call] = (await client.messages.list({ type: 'track' })).items
  expect(await client.messages.get({ id: call?.id ?? '' })).toMatchObject({ deletionId: null })
})

it('reports that a removed source has no enabled destination', async () => {
  const started = await start({ orders: 'http://127.0.0.1:9' })
  await seeUsers(started, 'APP', 'u_1')
  await started.client.sources.remove({ id: '2' })
  const { id } = await deleted(started, { userIds: ['u_1'], kind: 'delete' })
  expect(await noticesOf(started, id)).toMatchObject([
    { source: 'app', reason: 'source app has no enabled destination' },
  ])
})
