import { expect, it } from 'vitest'
import { deleted, postBatch, postCall, startWithSources as start } from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, temporaryDirectory } from '../support/workbench.ts'

const startSuppressed = async () => {
  const receiver = await startReceiver(200)
  const started = await start({ orders: receiver.url })
  await deleted(started, { userIds: ['u_1'], kind: 'suppress_only' })
  return started
}

it('rejects a call of a suppressed user with 400, and says since when the user is suppressed', async () => {
  const started = await startSuppressed()
  const { client } = started
  const [suppression] = (await client.suppressions.list({})).items
  expect(suppression).toMatchObject({ userId: 'u_1', deletionId: '1' })
  const response = await postCall(started, 'WEB', { userId: 'u_1', properties: { plan: 'pro' } })
  const message = `user u_1 has been suppressed since ${suppression?.since}`
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    success: false,
    code: 'suppressed',
    message,
    error: message,
  })
  expect((await client.calls.list({})).items).toEqual([])
  const [rejection] = (await client.rejections.list({})).items
  expect(rejection).toMatchObject({ reason: 'suppressed', status: 400, source: 'web', message })
  expect(JSON.parse(rejection?.arrived.text ?? '')).toMatchObject({
    userId: 'u_1',
    properties: { plan: 'pro' },
  })
  expect((await client.sources.get({ id: '1' })).usage).toEqual({
    calls: 0,
    duplicates: 0,
    rejections: 1,
    apiCalls: 1,
  })
})

it('accepts the other calls of a batch, and answers it 200', async () => {
  const started = await startSuppressed()
  const { client } = started
  const calls = [{ userId: 'u_2' }, { userId: 'u_1', event: 'Secret' }, { anonymousId: 'u_1' }]
  const response = await postBatch(started, 'WEB', calls)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"success":true}')
  const stored = (await client.calls.list({})).items
  expect(stored.map(({ userId }) => userId)).toEqual([null, 'u_2'])
  const { items } = await client.rejections.list({})
  expect(items).toMatchObject([
    { reason: 'suppressed', status: 200, source: 'web', client: 'analytics-node 3.1.0' },
  ])
  expect(items[0]?.arrived.text).toContain('"event":"Secret"')
})

it('rejects a strict batch with a call of a suppressed user, naming its place', async () => {
  const started = await startSuppressed()
  await started.client.settings.update({ strictBatches: true })
  const response = await postBatch(started, 'WEB', [{ userId: 'u_2' }, { userId: 'u_1' }])
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'suppressed',
    message: expect.stringMatching(/^call 2 of 2: user u_1 has been suppressed since/) as string,
  })
  expect((await started.client.calls.list({})).items).toEqual([])
})

it('reports an invalid call as invalid before suppressed', async () => {
  const started = await startSuppressed()
  const response = await postCall(started, 'WEB', { userId: 'u_1', event: '' })
  expect(await response.json()).toMatchObject({ code: 'event_not_defined' })
  const unknown = await postCall(started, 'NOBODY', { userId: 'u_1' })
  expect(await unknown.json()).toMatchObject({ code: 'unknown_source' })
})

it('shows in a preview that a call would be rejected', async () => {
  const { client } = await startSuppressed()
  const call = (userId: string) => ({
    source: 'web',
    call: JSON.stringify({ type: 'track', event: 'E', userId }),
  })
  expect((await client.compose.preview(call('u_1'))).refusal).toMatchObject({
    status: 400,
    reason: 'suppressed',
  })
  expect((await client.compose.preview(call('u_2'))).refusal).toBeNull()
})

it('accepts calls again once the suppression ends', async () => {
  const started = await startSuppressed()
  const { client } = started
  expect((await postCall(started, 'WEB', { userId: 'u_1' })).status).toBe(400)
  const lifted = await deleted(started, { userIds: ['u_1', 'u_9'], kind: 'unsuppress' })
  expect(lifted).toMatchObject({
    state: 'finished',
    notices: 0,
    finishedAt: lifted.requestedAt,
    why: 'Calls of 2 users are accepted again. Nothing was sent.',
  })
  expect((await client.suppressions.list({})).items).toEqual([])
  expect((await postCall(started, 'WEB', { userId: 'u_1' })).status).toBe(200)
  expect(await settled(started)).toMatchObject({ delivered: 1 })
})

it('persists across a restart, with the time of the first request', async () => {
  const directory = await temporaryDirectory()
  const first = await start({ orders: 'http://127.0.0.1:9' }, { directory })
  await deleted(first, { userIds: ['u_1'], kind: 'suppress_only' })
  const [since] = (await first.client.suppressions.list({})).items
  await first.workbench.close()
  const again = await start({ orders: 'http://127.0.0.1:9' }, { directory })
  await deleted(again, { userIds: ['u_1'], kind: 'suppress_only' })
  expect((await again.client.suppressions.list({})).items).toEqual([since])
  expect((await postCall(again, 'APP', { userId: 'u_1' })).status).toBe(400)
})

it('lists by user id, by page and by prefix', async () => {
  const { client, ...started } = await start({ orders: 'http://127.0.0.1:9' })
  const userIds = ['b_2', 'a_1', 'é', 'b_10', 'b']
  await deleted({ client, ...started }, { userIds, kind: 'suppress_only' })
  const first = await client.suppressions.list({ limit: 3 })
  expect(first.items.map(({ userId }) => userId)).toEqual(['a_1', 'b', 'b_10'])
  const second = await client.suppressions.list({ limit: 3, cursor: first.nextCursor ?? '' })
  expect(second.items.map(({ userId }) => userId)).toEqual(['b_2', 'é'])
  expect(second.nextCursor).toBeNull()
  const { items } = await client.suppressions.list({ q: 'b_' })
  expect(items.map(({ userId }) => userId)).toEqual(['b_10', 'b_2'])
})
