import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, until, writeWorkspace } from '../support/workbench.ts'

it('a destination that does not respond does not delay others', async () => {
  const silent = await startReceiver(() => {})
  const quick = await startReceiver(200)
  const started = await startWorkbench({
    workspaceFile: await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Slow, sources: [app], endpoints: [{ url: "${silent.url}" }] }
  - { name: Quick, sources: [app], endpoints: [{ url: "${quick.url}" }] }
settings: { delivery: { inFlight: 1 } }
`),
  })
  const batch = Array.from({ length: 20 }, (_, i) => ({ type: 'page', userId: `u${i}` }))
  const start = performance.now()
  await fetch(`${started.collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', batch }),
  })
  await until(started, () => started.workbench.store.messages.counts().delivered === 20)
  expect(performance.now() - start).toBeLessThan(4000)
  expect(silent.seen).toHaveLength(1)
})
