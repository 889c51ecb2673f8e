import { once } from 'node:events'
import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { startDesk } from '../support/desk.ts'
import { writeWorkspace } from '../support/workbench.ts'
import { hostileRequests } from './hostile.ts'

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
  await longestMs()
  for (const { title, send } of hostileRequests) {
    await send(desk).catch(() => {})
    const ms = await longestMs()
    console.log(title, Math.round(ms))
    if (ms > limitMs) slow.push([title, ms])
  }
  expect(slow).toEqual([])
})
