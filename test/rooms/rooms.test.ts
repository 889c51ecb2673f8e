import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { readInstance } from '../../src/main/store/sqlite/instance.ts'
import { startDesk } from '../support/desk.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const workspace = `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ receiver: inbox }] }]
receivers: [{ name: inbox }]
`

type Desk = Awaited<ReturnType<typeof startDesk>>

const start = async (given = {}) =>
  startDesk({ workspaceFile: await writeWorkspace(workspace), ...given })

const track = (collect: string, messageId: string, key = 'KEY', userId = 'u') =>
  fetch(`${collect}/v1/track`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:`)}` },
    body: JSON.stringify({ messageId, userId, event: 'Order Completed' }),
  })

const delivered = ({ client }: Desk, count: number) =>
  expect.poll(async () => (await client.status()).counts.delivered).toBe(count)

/** Sends one call every 20 ms from its own thread, until told to stop; then reports how many were answered 200. */
const sender = `
const { parentPort, workerData } = require('node:worker_threads')
let going = true
parentPort.on('message', () => (going = false))
void (async () => {
  let accepted = 0
  while (going) {
    const { status } = await fetch(workerData + '/v1/track', {
      method: 'POST',
      headers: { authorization: 'Basic ' + btoa('KEY:') },
      body: JSON.stringify({ messageId: 'm' + accepted, userId: 'u', event: 'Order Completed' }),
    })
    if (status === 200) accepted++
    if (accepted === 1) parentPort.postMessage('started')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  parentPort.postMessage(accepted)
  parentPort.close()
})()`

it('collects and delivers while the desk is blocked', async () => {
  const desk = await start()
  const worker = new Worker(sender, { eval: true, workerData: desk.collect })
  onTestFinished(() => void worker.terminate())
  await once(worker, 'message')
  const from = Date.now()
  while (Date.now() < from + 1500);
  const until = Date.now()
  worker.postMessage('stop')
  const [accepted] = (await once(worker, 'message')) as [number]
  await delivered(desk, accepted)
  const { items } = await desk.client.captures.list({ limit: 100 })
  const meanwhile = items.filter(({ receivedAt }) => {
    const at = Date.parse(receivedAt)
    return at > from + 200 && at < until - 200
  })
  expect(meanwhile.length).toBeGreaterThan(3)
})

it('restarts an engine whose thread ended, on the same ports, and reports it', async () => {
  const desk = await start()
  expect((await desk.client.status()).engine.restarts).toEqual([])
  expect((await track(desk.collect, 'before')).status).toBe(200)
  await delivered(desk, 1)
  await desk.end()
  await expect
    .poll(() => desk.client.status().catch(() => null))
    .toMatchObject({
      addresses: { collect: desk.collect },
      engine: { restarts: [{ reason: 'its thread ended with code 1' }] },
    })
  expect((await track(desk.collect, 'after')).status).toBe(200)
  await delivered(desk, 2)
})

it('answers requests that the engine had begun when it ended, and passes hints on afterwards', async () => {
  const desk = await start()
  const waiting = desk.client.testEndpoint({
    url: desk.receiver,
    headers: {},
    sharedSecret: null,
    body: 'documented',
  })
  const [outcome] = await Promise.all([waiting.catch((error: unknown) => error), desk.end()])
  expect(outcome).toBeDefined()
  await expect.poll(() => desk.client.status().catch(() => null)).not.toBeNull()
  const hints = await desk.client.changes()
  await hints.next()
  const next = hints.next()
  await track(desk.collect, 'after')
  expect((await next).done).toBe(false)
  await hints.return(undefined)
})

it('rejects what the engine refuses in the same words and with the same field', async () => {
  const { client } = await start()
  await expect(client.sources.create({ name: 'app' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'a source named app already exists',
    data: { field: 'name' },
  })
  await expect(client.messages.retry({ id: '7' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    client.workspace.apply({ yaml: 'sources:\n  - { kind: web }\n' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('line 2') })
  const taken = 'sources: [{ name: other, writeKey: KEY }]'
  await expect(client.workspace.apply({ yaml: taken })).rejects.toMatchObject({
    message: expect.stringContaining('line 1'),
  })
})

it('shows a change as soon as it is answered, also when the engine made it by itself', async () => {
  const desk = await start()
  const { client, collect } = desk
  await client.sources.update({ id: '1', enabled: false })
  expect((await client.sources.get({ id: '1' })).enabled).toBe(false)
  const { id } = await client.destinations.create({
    name: 'Audit',
    sources: ['app'],
    endpoints: [{ url: desk.receiver }],
  })
  await client.sources.update({ id: '1', enabled: true })
  await track(collect, 'm')
  const { items } = await client.calls.list({ limit: 1 })
  expect(items[0]?.fates.map(({ destinationId }) => destinationId)).toContain(id)
  await client.settings.update({ unknownWriteKey: 'create' })
  await track(collect, 'of-another', 'UNSEEN')
  const sources = (await client.sources.list({})).items
  expect(sources.map(({ writeKey }) => writeKey)).toContain('UNSEEN')
})

it('shows users as suppressed as soon as a deletion is answered', async () => {
  const { client, collect } = await start()
  for (const user of ['few', 'many']) await track(collect, user, 'KEY', user)
  const since = async (userId: string) => (await client.profiles.get({ userId })).suppressedSince
  expect(await since('few')).toBeNull()
  await client.deletions.create({ userIds: ['few'], kind: 'suppress_only' })
  expect(await since('few')).not.toBeNull()
  expect(await since('many')).toBeNull()
  const others = Array.from({ length: 500 }, (_, i) => `other-${i}`)
  await client.deletions.create({ userIds: [...others, 'many'], kind: 'suppress_only' })
  expect(await since('many')).not.toBeNull()
})

it('publishes its addresses again after a restart', async () => {
  const directory = await temporaryDirectory()
  const desk = await start({ directory })
  await desk.publish({ collect: desk.collect, ui: 'http://127.0.0.1:9' })
  await desk.end()
  await expect.poll(() => desk.client.status().catch(() => null)).not.toBeNull()
  await expect
    .poll(() => readInstance(directory))
    .toMatchObject({ collect: desk.collect, ui: 'http://127.0.0.1:9' })
})

it('does not start in a directory that is in use, and says so', async () => {
  const directory = await temporaryDirectory()
  await startDesk({ directory })
  await expect(startDesk({ directory })).rejects.toThrow('in use')
})

it('delivers while the thread of derived data is restarted, and counts every call once afterwards', async () => {
  const desk = await start()
  const { client } = desk
  await client.audiences.create({
    name: 'Buyers',
    rule: { event: 'Order Completed' },
    sync: 'hold',
  })
  for (let i = 0; i < 20; i++) await track(desk.collect, `before${i}`, 'KEY', `user${i % 4}`)
  expect((await client.profiles.get({ userId: 'user0' })).calls).toBe(5)
  const ended = desk.endDerived()
  for (let i = 0; i < 20; i++) await track(desk.collect, `during${i}`, 'KEY', `user${i % 4}`)
  await ended
  await delivered(desk, 40)
  await expect
    .poll(() => client.status().then(({ derived }) => derived.restarts))
    .toMatchObject([{ reason: 'its thread ended with code 1' }])
  await expect
    .poll(() => client.profiles.get({ userId: 'user0' }).catch(() => null))
    .toMatchObject({ calls: 10, events: [{ event: 'Order Completed', count: 10 }] })
  expect((await client.audiences.list()).items).toMatchObject([{ members: 4 }])
  // The engine asks the new thread, too.
  expect(await client.deletions.create({ kind: 'delete', userIds: ['user0'] })).toMatchObject({
    notices: 1,
  })
  await expect(client.profiles.get({ userId: 'user0' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

it('asks the thread of derived data again after a restart of the engine', async () => {
  const desk = await start()
  const { client } = desk
  await track(desk.collect, 'before')
  await delivered(desk, 1)
  await desk.end()
  await expect.poll(() => client.status().catch(() => null)).not.toBeNull()
  await expect
    .poll(() => client.deletions.create({ kind: 'delete', userIds: ['u'] }).catch(() => null))
    .toMatchObject({ notices: 1 })
})

it('derives everything again if its database is missing or damaged', async () => {
  const directory = await temporaryDirectory()
  const first = await start({ directory })
  for (let i = 0; i < 10; i++) await track(first.collect, `m${i}`, 'KEY', `user${i % 2}`)
  await delivered(first, 10)
  const was = (await first.client.profiles.list({})).items
  expect(was).toHaveLength(2)
  await first.close()
  const file = join(directory, 'derived.db')
  for (const spoil of [() => rm(file), () => writeFile(file, 'not a database'.repeat(1000))]) {
    for (const part of ['-wal', '-shm']) await rm(file + part, { force: true })
    await spoil()
    const again = await startDesk({ directory })
    expect((await again.client.profiles.list({})).items).toEqual(was)
    await again.close()
  }
})

it('finds the text of every message at any time, also while it starts', async () => {
  const directory = await temporaryDirectory()
  const first = await start({ directory })
  for (const userId of ['alice', 'bob', 'carol']) await track(first.collect, userId, 'KEY', userId)
  await delivered(first, 3)
  await first.close()
  await rm(join(directory, 'derived.db'))
  const { client } = await startDesk({ directory })
  // Before the other thread runs, while it indexes, and afterwards.
  for (let look = 0; look < 15; look++) {
    expect((await client.messages.count({ q: 'CAR' })).count).toBe(1)
    await sleep(150)
  }
  expect((await client.status()).derived).toEqual({ behind: 0, unsearched: 0, restarts: [] })
})
