import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startDesk } from '../support/desk.ts'
import { writeWorkspace } from '../support/workbench.ts'
import { recomputed, shownProfiles } from '../support/recomputed.ts'

const kills = 50
const seed = 20_261_122

const workspace = `
sources: [{ name: app, writeKey: KEY }, { name: web, writeKey: WEB }]
destinations: [{ name: Orders, sources: [app, web], endpoints: [{ receiver: inbox }] }]
receivers: [{ name: inbox }]
`

/** The same numbers for the same seed, from 0 to 1. */
function random(from: number) {
  let state = from
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

it(
  `counts every call once across ${kills} kills of the thread of derived data under load (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const desk = await startDesk({ workspaceFile: await writeWorkspace(workspace) })
    const { client, collect, parts } = desk
    const next = random(seed)
    let sent = 0
    const killed = new AbortController()

    async function post() {
      const batch = Array.from({ length: 20 }, () => {
        const userId = `user${Math.floor(next() * 300)}`
        sent++
        return next() < 0.2
          ? { type: 'identify', userId, traits: { seen: sent, plan: next() < 0.5 ? 'pro' : null } }
          : { type: 'track', userId, event: `E${sent % 7}`, properties: { total: sent } }
      })
      const response = await fetch(`${collect}/v1/batch`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(next() < 0.3 ? 'WEB:' : 'KEY:')}` },
        body: JSON.stringify({ batch }),
      })
      expect(response.status).toBe(200)
    }

    async function load() {
      while (!killed.signal.aborted) {
        await post()
        await sleep(5)
      }
    }

    const loading = [load(), load()]
    for (let kill = 1; kill <= kills; kill++) {
      await client.profiles.list({ limit: 1 })
      await sleep(next() * 300)
      await desk.endDerived()
      // Users are forgotten in between, in the order of the calls.
      if (kill % 5 === 0)
        await client.deletions.create({ kind: 'delete', userIds: [`user${kill}`] })
      await expect
        .poll(async () => (await client.status()).derived.restarts.length, { interval: 20 })
        .toBe(Math.min(10, kill))
    }
    killed.abort()
    await Promise.all(loading)
    const wanted = recomputed(parts.store.path)
    expect(wanted.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(1000)
    expect(await shownProfiles(client)).toEqual(wanted)
    const { counts, totals } = await client.status()
    expect(totals.calls).toBe(sent)
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(sent)
  },
)
