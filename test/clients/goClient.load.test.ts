import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { allItems } from '../support/pages.ts'
import { settled, startWorkbench } from '../support/workbench.ts'
import { arrivals, awkward } from './arrivals.ts'
import { hasGo } from './toolchains.ts'

const run = promisify(execFile)
const count = 1000
const cwd = fileURLToPath(new URL('go', import.meta.url))
const cwdV2 = fileURLToPath(new URL('goV2', import.meta.url))
const go = hasGo(cwd)

it.skipIf(!go)(
  `delivers ${count} mixed calls of the real analytics-go 3 once each, every signature verified (needs Go and its modules)`,
  async () => {
    const started = await startWorkbench()
    const { client, collect } = started
    const args = ['-endpoint', collect, '-key', 'WRITEKEY1', '-count', String(count)]
    const { stdout } = await run('go', ['run', '.', ...args], { cwd })
    expect(JSON.parse(stdout)).toEqual({ sent: count, failed: 0 })
    expect(await settled(started)).toMatchObject({ delivered: count, failed: 0, expired: 0 })

    const captures = await allItems(client.captures.list)
    expect(captures.map(({ signature }) => signature)).toEqual(Array(count).fill('valid'))
    expect(new Set(captures.map(({ body }) => body.text)).size).toBe(count)
    const calls = await allItems(client.calls.list)
    expect(new Set(calls.map(({ messageId }) => messageId)).size).toBe(count)
    expect((await client.status()).totals).toMatchObject({ calls: count, rejections: 0 })

    const types = Object.groupBy(calls, ({ type }) => type)
    for (const type of ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const)
      expect(types[type]?.length, type).toBeGreaterThan(160)
    // The first call's number, which JavaScript cannot represent, with the digits that Go sent.
    expect(captures.some(({ body }) => body.text.includes('"big":9007199254740993'))).toBe(true)
  },
  180_000,
)

it.skipIf(!go)(
  'delivers each type of the real analytics-go 3 as its documented body (needs Go and its modules)',
  async () => {
    const started = await startWorkbench()
    const args = ['-endpoint', started.collect, '-key', 'WRITEKEY1', '-count', '6', '-batch', '6']
    const { stdout } = await run('go', ['run', '.', ...args], { cwd })
    expect(JSON.parse(stdout)).toEqual({ sent: 6, failed: 0 })
    expect(await settled(started)).toMatchObject({ delivered: 6 })

    const { html, nested, unicode } = awkward
    const values = (n: number, big: string) => ({
      big: JSON.rawJSON(big),
      html,
      n,
      nested,
      unicode,
    })
    const { arrived, due } = await arrivals(
      started.client,
      {
        identify: { userId: 'go-user-0', traits: values(0, '9007199254740993') },
        track: {
          userId: 'go-user-1',
          event: 'Order <Completed>',
          properties: values(1, '9007199254740995'),
        },
        page: { userId: 'go-user-2', properties: values(2, '9007199254740997') },
        screen: { anonymousId: 'go-user-3', name: 'Écran' },
        group: {
          userId: 'go-user-4',
          groupId: 'group-4',
          traits: values(4, '9007199254741001'),
        },
        alias: { userId: 'go-user-5', previousId: 'anonymous-5' },
      },
      { name: 'analytics-go', version: '3.0.0' },
    )
    expect(arrived).toEqual(due)
  },
  120_000,
)

it.skipIf(!hasGo(cwdV2))(
  'delivers each type of the real analytics-go 2 as its documented body (needs Go and its modules)',
  async () => {
    const started = await startWorkbench()
    const args = ['-endpoint', started.collect, '-key', 'WRITEKEY1']
    const { stdout } = await run('go', ['run', '.', ...args], { cwd: cwdV2 })
    expect(JSON.parse(stdout)).toEqual({ status: 200 })
    expect(await settled(started)).toMatchObject({ delivered: 5 })
    const { arrived, due } = await arrivals(
      started.client,
      {
        identify: { userId: 'go-user', traits: awkward },
        track: { userId: 'go-user', event: 'Order <Completed>', properties: awkward },
        page: { anonymousId: 'go-visitor', properties: awkward },
        group: { userId: 'go-user', groupId: 'group-1', traits: awkward },
        alias: { userId: 'go-user', previousId: 'go-visitor' },
      },
      { name: 'analytics-go', version: '2.0.0' },
    )
    expect(arrived).toEqual(due)
  },
  120_000,
)
