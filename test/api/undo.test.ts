import { expect, it, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, until } from '../support/workbench.ts'

it('restores a removed destination with its connections, and delivers what the removal cancelled', async () => {
  let up = false
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(up ? 200 : 503).end()
  })
  const started = await startWorkbench()
  const { client } = started
  const before = await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  await client.calls.sendTest({})
  await client.calls.sendTest({})
  const stateOf = async (id: string) => (await client.messages.get({ id })).state
  await until(started, async () => (await stateOf('2')) === 'retrying')
  await client.messages.cancel({ id: '1' })
  await client.destinations.remove({ id: '1' })
  expect(await stateOf('2')).toBe('cancelled')
  up = true
  expect(await client.destinations.restore({ id: '1' })).toEqual({
    ...before,
    revision: before.revision + 1,
  })
  await until(started, async () => (await stateOf('2')) === 'delivered')
  expect(await stateOf('1')).toBe('cancelled')
  await expect(client.destinations.restore({ id: '1' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'no removed destination with id 1',
  })
})

it('leaves a message cancelled that was cancelled in the very millisecond of the removal', async () => {
  const started = await startWorkbench()
  const { client, workbench } = started
  workbench.setPaused(true)
  await client.calls.sendTest({})
  await client.calls.sendTest({})
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await client.messages.cancel({ id: '1' })
  await client.destinations.remove({ id: '1' })
  now.mockRestore()
  await client.destinations.restore({ id: '1' })
  expect((await client.messages.get({ id: '1' })).state).toBe('cancelled')
  expect((await client.messages.get({ id: '2' })).state).toBe('queued')
})

it('restores a removed source with its key and connections, unless its name or key is in use', async () => {
  const { client, collect } = await startWorkbench()
  const before = await client.sources.get({ id: '1' })
  await client.sources.remove({ id: '1' })
  expect((await client.destinations.get({ id: '1' })).sources).toEqual([])
  const other = await client.sources.create({ name: 'other', writeKey: before.writeKey })
  await expect(client.sources.restore({ id: '1' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'writeKey' },
  })
  await client.sources.update({ id: other.id, writeKey: 'FREE', name: before.name })
  await expect(client.sources.restore({ id: '1' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'name' },
  })
  await client.sources.update({ id: other.id, name: 'other' })
  expect(await client.sources.restore({ id: '1' })).toEqual(before)
  expect((await client.destinations.get({ id: '1' })).sources).toEqual([before.name])
  const call = { method: 'POST', body: '{"writeKey":"WRITEKEY1","userId":"u"}' }
  expect((await fetch(`${collect}/v1/identify`, call)).status).toBe(200)
})

it('does not reconnect what was removed in between', async () => {
  const { client } = await startWorkbench()
  await client.destinations.remove({ id: '1' })
  await client.sources.remove({ id: '1' })
  expect((await client.destinations.restore({ id: '1' })).sources).toEqual([])
})

it('restores a removed receiver at its path', async () => {
  const { client, receiver } = await startWorkbench()
  const made = await client.receivers.create({ name: 'crm', respond: [201] })
  await client.receivers.remove({ id: made.id })
  expect((await fetch(made.url, { method: 'POST' })).status).toBe(404)
  expect(await client.receivers.restore({ id: made.id })).toEqual(made)
  expect((await fetch(`${receiver}/crm`, { method: 'POST' })).status).toBe(201)
})

it('rejects removing a source that an audience uses, and names the audience', async () => {
  const { client } = await startWorkbench()
  await client.audiences.create({ sync: 'hold', name: 'VIP', source: 'my-service', members: [] })
  await expect(client.sources.remove({ id: '1' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'source my-service is used by audience VIP; choose another source there first',
    data: { field: 'id' },
  })
})

it('disables a destination whose unsettled messages are still retried, or cancelled on request', async () => {
  const receiver = await startReceiver(503)
  const started = await startWorkbench()
  const { client } = started
  await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  await client.calls.sendTest({})
  const state = async () => (await client.messages.get({ id: '1' })).state
  await until(started, async () => (await state()) === 'retrying')
  await client.destinations.update({ id: '1', enabled: false })
  expect(await state()).toBe('retrying')
  await client.messages.retry({ id: '1' })
  await expect.poll(() => receiver.seen.length).toBe(2)
  await expect(
    client.destinations.update({ id: '1', enabled: true, unsettled: 'cancel' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { field: 'unsettled' } })
  await client.destinations.update({ id: '1', unsettled: 'cancel' })
  expect(await state()).toBe('cancelled')
})
