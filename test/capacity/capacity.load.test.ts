import { expect, it } from 'vitest'
import { startDesk } from '../support/desk.ts'
import { writeWorkspace } from '../support/workbench.ts'
import { startSerialEndpoint, startSlowingEndpoint } from './slowingEndpoint.ts'

const limit = 300

it.each([
  ['answers in 1.5 s above a rate', () => startSlowingEndpoint({ perSecond: limit, slowMs: 1500 })],
  ['times out above a rate', () => startSlowingEndpoint({ perSecond: limit, slowMs: 6000 })],
  ['works on one request at a time', () => startSerialEndpoint({ perSecond: limit })],
])(
  'finds the limit of an endpoint that %s, within a tenth',
  async (_what, endpoint) => {
    const url = await endpoint()
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: "${url}" }] }]`)
    const { client } = await startDesk({ workspaceFile })
    const { id } = await client.capacity.start({
      destination: 'Orders',
      profile: { kind: 'steps', rates: [50, 100, 200, 400, 800], seconds: 5 },
    })
    await expect
      .poll(async () => (await client.capacity.get({ id })).endedAt, {
        timeout: 400_000,
        interval: 1000,
      })
      .not.toBeNull()
    const { finding, phase, steps } = await client.capacity.get({ id })
    const told = steps.map(({ to, purpose, text }) => `${to} ${purpose}: ${text}`).join('\n')
    expect({ phase, kind: finding?.kind }, told).toEqual({ phase: 'done', kind: 'fails' })
    expect(Math.abs((finding?.failsAt ?? 0) / limit - 1), told).toBeLessThan(0.1)
    expect(finding?.holdsAt ?? 0, told).toBeGreaterThan(limit * 0.9)
  },
  450_000,
)
