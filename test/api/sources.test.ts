import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

async function start() {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }, { name: web, writeKey: WEB, kind: web }]
destinations: [{ name: Orders, sources: [app, web], endpoints: [{ url: "${receiver.url}" }] }]
`)
  return { ...(await startWorkbench({ workspaceFile })), sent: receiver.seen }
}

async function post({ collect }: Pick<Started, 'collect'>, writeKey: string, event = 'E') {
  const body = JSON.stringify({ writeKey, userId: 'u', event })
  return (await fetch(`${collect}/v1/track`, { method: 'POST', body })).status
}

it('changes the given fields of a source, from its next call on', async () => {
  const started = await start()
  const { client, sent } = started
  expect(await post(started, 'KEY')).toBe(200)
  const before = await client.sources.get({ id: '1' })
  expect(await client.sources.update({ id: '1', name: 'service', writeKey: 'NEW' })).toEqual({
    ...before,
    name: 'service',
    writeKey: 'NEW',
  })
  expect(await post(started, 'KEY')).toBe(401)
  expect(await post(started, 'NEW')).toBe(200)
  await client.sources.update({ id: '1', kind: 'mobile' })
  expect(await post(started, 'NEW')).toBe(200)
  await client.sources.update({ id: '1', enabled: false })
  expect(await post(started, 'NEW')).toBe(403)
  await client.sources.update({ id: '1', enabled: true })
  expect(await settled(started)).toMatchObject({ delivered: 3 })
  expect(sent.map(({ body }) => body.includes('"ip":"127.0.0.1"'))).toEqual([false, false, true])
  expect((await client.calls.get({ id: '1' })).source).toBe('service')
  expect((await client.destinations.get({ id: '1' })).sources).toEqual(['service', 'web'])
})

it.each([
  ['a name in use', { name: 'web' }, 'CONFLICT', 'name', 'a source named web already exists'],
  [
    'a key in use',
    { writeKey: 'WEB' },
    'CONFLICT',
    'writeKey',
    'the source web already has this write key',
  ],
  [
    'a key with a space',
    { writeKey: 'a b' },
    'BAD_REQUEST',
    'writeKey',
    'writeKey: a write key must be 1–200 printable characters without spaces or ":"',
  ],
  ['no name', { name: ' ' }, 'BAD_REQUEST', 'name', 'name: a name is required'],
  ['an unknown field', { key: 'X' }, 'BAD_REQUEST', 'key', 'key: unknown field'],
] as [string, object, string, string, string][])(
  'rejects %s, names the field, and changes nothing',
  async (_what, ...given) => {
    const [change, code, field, message] = given
    const { client } = await start()
    const before = await client.sources.list()
    const all = { id: '1', enabled: false, ...change }
    await expect(client.sources.update(all)).rejects.toMatchObject({
      code,
      message,
      data: { field },
    })
    expect(await client.sources.list()).toEqual(before)
  },
)

it('a removed source is unknown; its queued messages are delivered, and its calls stay readable', async () => {
  const started = await start()
  const { client, sent } = started
  await client.delivery.pause()
  await post(started, 'KEY', 'Before')
  await client.sources.remove({ id: '1' })
  expect(await post(started, 'KEY', 'After')).toBe(401)
  await client.delivery.resume()
  expect(await settled(started)).toMatchObject({ delivered: 1, cancelled: 0 })
  expect(sent).toHaveLength(1)

  expect((await client.sources.list()).items.map(({ name }) => name)).toEqual(['web'])
  expect((await client.status()).totals.sources).toBe(1)
  expect((await client.destinations.get({ id: '1' })).sources).toEqual(['web'])
  for (const refused of [
    client.sources.get({ id: '1' }),
    client.sources.update({ id: '1', enabled: true }),
    client.sources.remove({ id: '1' }),
    client.sources.schema.list({ id: '1' }),
    client.sources.schema.update({ id: '1', event: 'E', blocked: true }),
  ])
    await expect(refused).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no source with id 1',
      data: { field: 'id' },
    })
  await expect(client.destinations.update({ id: '1', sources: ['app'] })).rejects.toMatchObject({
    message: 'no source named app; available: web',
  })
  expect(await client.calls.get({ id: '1' })).toMatchObject({ source: 'app', label: 'Before' })

  const again = await client.sources.create({ name: 'app', writeKey: 'KEY' })
  expect(again.usage.calls).toBe(0)
  expect(await post(started, 'KEY', 'Again')).toBe(200)
  const { items } = await client.calls.list({})
  expect(items.map(({ source, label }) => [source, label])).toEqual([
    ['app', 'Again'],
    ['app', 'Before'],
  ])
  expect(await client.messages.count({ source: 'app' })).toMatchObject({ count: 1 })
})
