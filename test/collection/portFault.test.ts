import { expect, it } from 'vitest'
import { basic, exchangeBytes, request } from '../support/rawHttp.ts'
import { startCollectionPort } from '../support/collectionPort.ts'
import {
  applyFile,
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

const call = (messageId: string) =>
  request('/v1/track', JSON.stringify({ userId: 'u1', event: 'E', messageId }), basic('WRITEKEY1'))
const statusOf = (answer: string) => Number(answer.split(' ')[1])
const rejections = async ({ client }: Started) => (await client.rejections.list({})).items

it('answers the given number of requests with the status, marks them, and disables itself', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  await client.settings.update({ portFault: { answer: 503, retryAfter: 2, times: 2 } })
  const answers: string[] = []
  for (const id of ['a', 'a', 'a']) answers.push(await exchangeBytes(collect, call(id)))
  expect(answers.map(statusOf)).toEqual([503, 503, 200])
  expect(answers[0]).toMatch(/\r\nretry-after: 2\r\n/i)
  expect(answers[2]).not.toMatch(/\r\nretry-after:/i)
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect(
    (await rejections(started)).map(({ reason, status, message }) => [reason, status, message]),
  ).toEqual([
    ['fault', 503, expect.stringContaining('(2 of 2)')],
    ['fault', 503, expect.stringContaining('(1 of 2)')],
  ])
  // The key is known although nothing was stored.
  expect((await rejections(started))[0]).toMatchObject({ source: 'my-service' })
  expect((await client.status()).portFault).toBe(null)
  await until(started, async () => (await client.settings.get()).portFault === null)
})

it('closes the connection without a response, and stores nothing', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ portFault: { answer: 'drop' } })
  expect(await exchangeBytes(started.collect, call('a')).catch(() => '')).toBe('')
  const [rejection] = await rejections(started)
  expect(rejection).toMatchObject({ reason: 'fault', status: 0 })
  expect((await started.client.calls.list({})).items).toEqual([])
  expect((await started.client.status()).portFault).toMatchObject({ answer: 'drop', answered: 1 })
})

it('answers a stored call late, and the call shows it', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  await client.settings.update({ portFault: { answer: 'slow', delay: '150ms' } })
  const start = performance.now()
  expect(statusOf(await exchangeBytes(collect, call('a')))).toBe(200)
  expect(performance.now() - start).toBeGreaterThanOrEqual(149)
  const { items } = await client.calls.list({})
  expect((await client.calls.get({ id: items[0]?.id ?? '' })).notices).toEqual([
    expect.stringContaining('150 ms late'),
  ])
})

it('stays enabled until it is disabled, and restarts only when it is changed', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  await client.settings.update({ portFault: { answer: 500 } })
  for (const id of ['a', 'b', 'c'])
    expect(statusOf(await exchangeBytes(collect, call(id)))).toBe(500)
  await client.settings.update({ strictBatches: true })
  expect((await client.status()).portFault).toMatchObject({ answered: 3 })
  await client.settings.update({ portFault: null })
  expect(statusOf(await exchangeBytes(collect, call('a')))).toBe(200)
})

it('a fault is not re-enabled when another setting changes while it is being disabled', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  for (let round = 0; round < 20; round++) {
    await client.settings.update({ portFault: { answer: 503, times: 1 } })
    expect(statusOf(await exchangeBytes(collect, call('a')))).toBe(503)
    await client.settings.update({ strictBatches: round % 2 === 0 })
    expect((await client.settings.get()).portFault).toBe(null)
  }
})

it('keeps counting when its workspace file is applied again unchanged', async () => {
  const workspaceFile = await writeWorkspace('settings: { portFault: { answer: 503, times: 3 } }')
  const { workbench, client, collect } = await startWorkbench({ workspaceFile })
  for (const id of ['a', 'b']) expect(statusOf(await exchangeBytes(collect, call(id)))).toBe(503)
  await applyFile(workbench, workspaceFile)
  expect((await client.status()).portFault).toMatchObject({ answered: 2 })
  expect(statusOf(await exchangeBytes(collect, call('c')))).toBe(503)
  expect(statusOf(await exchangeBytes(collect, call('d')))).toBe(200)
})

it('answers after its full delay, even beyond the time limit for stalled clients', async () => {
  const port = await startCollectionPort({ stalledMs: 100 })
  port.portFaults.set({ answer: 'slow', delay: 400, retryAfter: null, times: null })
  expect(statusOf(await exchangeBytes(port.url, call('a')))).toBe(200)
})
