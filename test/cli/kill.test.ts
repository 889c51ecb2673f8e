import { expect, it } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { allItems } from '../support/pages.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const total = 5000
const perBatch = 20

/** Sends batches until the port is gone; the ids of every batch that was answered 200. */
async function sendUntilGone(collect: string): Promise<string[]> {
  const accepted: string[] = []
  let next = 0
  async function worker() {
    while (next < total) {
      const from = next
      next += perBatch
      const ids = Array.from({ length: perBatch }, (_, i) => `m-${from + i}`)
      const batch = ids.map((messageId) => ({
        type: 'track',
        messageId,
        userId: messageId,
        event: 'E',
      }))
      try {
        const response = await fetch(`${collect}/v1/batch`, {
          method: 'POST',
          body: JSON.stringify({ writeKey: 'KEY', batch }),
        })
        if (response.status === 200) accepted.push(...ids)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return accepted
}

it('has every call that was answered 200 exactly once after kill -9 in the middle of 5,000, and delivers it', async () => {
  const receiver = await startReceiver((_request, response) => response.writeHead(200).end())
  const workspace = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], sharedSecret: s, endpoints: [{ url: "${receiver.url}" }] }]
`)
  const data = await temporaryDirectory()
  const first = await serve(['--data', data, '--workspace', workspace])
  const sending = sendUntilGone(first.collect)
  await expect
    .poll(() => receiver.seen.length, { interval: 5, timeout: 10_000 })
    .toBeGreaterThan(300)
  await stop(first.child, 'SIGKILL')
  const accepted = await sending
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.length).toBeLessThan(total)

  const second = await serve(['--data', data])
  try {
    const ids = (await allItems(second.client.calls.list)).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(accepted.filter((id) => !ids.includes(id))).toEqual([])
    await expect
      .poll(async () => (await second.client.status()).counts, { timeout: 30_000 })
      .toMatchObject({ queued: 0, retrying: 0, delivered: ids.length })
    const reached = new Set(
      receiver.seen.map(({ body }) => (JSON.parse(body) as { userId: string }).userId),
    )
    expect(accepted.filter((id) => !reached.has(id))).toEqual([])
  } finally {
    await stop(second.child)
  }
}, 60_000)
