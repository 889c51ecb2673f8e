import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Analytics } from '@segment/analytics-node'
import { expect, it } from 'vitest'
import { allItems } from '../support/pages.ts'
import { settled, type Started, startWorkbench } from '../support/workbench.ts'
import { hasGo } from './toolchains.ts'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('go', import.meta.url))
const count = 20

const range = Array.from({ length: count }, (_, n) => n)

/** What the port rejected, oldest first. */
async function refused({ client }: Started) {
  const rejections = await allItems(client.rejections.list)
  return rejections.toReversed().map(({ reason, status, message, client: library }) => ({
    reason,
    status,
    which: /\((\d+ of \d+)\)/.exec(message)?.[1],
    library,
  }))
}

/** Every call is stored once, and was delivered once. */
async function expectEachOnce(started: Started) {
  expect(await settled(started)).toMatchObject({ delivered: count, failed: 0 })
  const calls = await allItems(started.client.calls.list)
  const captures = await allItems(started.client.captures.list)
  const ids = new Set(calls.map(({ messageId }) => messageId))
  const bodies = new Set(captures.map(({ body }) => body.text))
  expect([calls.length, ids.size, captures.length, bodies.size]).toEqual(Array(4).fill(count))
}

it.skipIf(!hasGo(cwd))(
  'the real analytics-go 3 delivers each call once after four responses of 503 (needs Go and its modules)',
  async () => {
    const started = await startWorkbench()
    await started.client.settings.update({ portFault: { answer: 503, times: 4 } })
    const counts = ['-count', String(count), '-batch', String(count)]
    const args = ['run', '.', '-endpoint', started.collect, '-key', 'WRITEKEY1', ...counts]
    const { stdout } = await run('go', args, { cwd })
    expect(JSON.parse(stdout)).toEqual({ sent: count, failed: 0 })
    const one = { reason: 'fault', status: 503, library: 'analytics-go 3.0.0' }
    expect(await refused(started)).toEqual([
      { ...one, which: '1 of 4' },
      { ...one, which: '2 of 4' },
      { ...one, which: '3 of 4' },
      { ...one, which: '4 of 4' },
    ])
    await expectEachOnce(started)
  },
  120_000,
)

async function sendByNode(host: string) {
  const analytics = new Analytics({ writeKey: 'WRITEKEY1', host, flushAt: count })
  const failures: unknown[] = []
  const sentAt: number[] = []
  analytics.on('error', (error) => failures.push(error))
  analytics.on('http_request', () => sentAt.push(performance.now()))
  for (const n of range) analytics.track({ userId: `u_${n}`, event: 'Order Completed' })
  await analytics.closeAndFlush()
  expect(failures).toEqual([])
  return sentAt
}

const byNode = { reason: 'fault', library: '@segment/analytics-node 3.1.0' }

it('the real analytics-node delivers each call once after two responses of 503', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ portFault: { answer: 503, times: 2 } })
  expect(await sendByNode(started.collect)).toHaveLength(3)
  expect(await refused(started)).toEqual([
    { ...byNode, status: 503, which: '1 of 2' },
    { ...byNode, status: 503, which: '2 of 2' },
  ])
  await expectEachOnce(started)
})

it('the real analytics-node honours the Retry-After of a 429', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({
    portFault: { answer: 429, retryAfter: 3, times: 1 },
  })
  const [first = 0, second = 0, ...more] = await sendByNode(started.collect)
  expect(more).toEqual([])
  // Its own first back-off is at most two seconds.
  expect(second - first).toBeGreaterThanOrEqual(2990)
  expect(await refused(started)).toEqual([{ ...byNode, status: 429, which: '1 of 1' }])
  await expectEachOnce(started)
})

it('the real analytics-node delivers each call once after a dropped connection', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ portFault: { answer: 'drop', times: 1 } })
  expect(await sendByNode(started.collect)).toHaveLength(2)
  expect(await refused(started)).toEqual([{ ...byNode, status: 0, which: '1 of 1' }])
  await expectEachOnce(started)
})
