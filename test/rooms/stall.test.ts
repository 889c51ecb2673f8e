import { once } from 'node:events'
import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { startDesk } from '../support/desk.ts'
import { writeWorkspace } from '../support/workbench.ts'
import { hostileRequests, warmUp } from './hostile.ts'

/** The longest turn that the engine may take, in ms. */
const limitMs = 50

const workspace = `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ receiver: slow }] }]
receivers: [{ name: slow, respond: [{ status: 200, delayMs: 1000 }] }]
settings: { retention: { messages: 1000000 } }
`

async function watch() {
  const channel = new BroadcastChannel('watchdog')
  onTestFinished(() => channel.close())
  return async () => {
    channel.postMessage('report')
    const [{ data }] = (await once(channel, 'message')) as [{ data: { longestMs: number } }]
    return data.longestMs
  }
}

it('no request blocks the engine', { timeout: 300_000 }, async () => {
  const desk = await startDesk(
    { workspaceFile: await writeWorkspace(workspace) },
    join(import.meta.dirname, 'watchedEngine.mjs'),
  )
  const longestMs = await watch()
  const slow: [string, number][] = []
  await warmUp(desk)
  await longestMs()
  for (const { title, rejected = false, send } of hostileRequests) {
    const failed = await send(desk).then(
      () => false,
      () => true,
    )
    expect({ title, failed }).toEqual({ title, failed: rejected })
    const ms = await longestMs()
    if (ms > limitMs) slow.push([title, ms])
  }
  expect(slow).toEqual([])
  // The endpoint answers within a second. Nothing that was sent to it timed out because the engine was late.
  const { counts } = await desk.client.status()
  expect(counts.delivered).toBeGreaterThan(0)
  expect(counts.retrying + counts.failed).toBe(0)
})
