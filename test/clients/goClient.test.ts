import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { allItems } from '../support/pages.ts'
import { settled, startWorkbench } from '../support/workbench.ts'
import { hasGo } from './toolchains.ts'

const run = promisify(execFile)
const count = 1000
const cwd = fileURLToPath(new URL('go', import.meta.url))

it.skipIf(!hasGo(cwd))(
  `delivers ${count} mixed calls of the real analytics-go once each, every signature verified (needs Go and its modules)`,
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
    // The first call's number, which JavaScript cannot hold, with the digits that Go sent.
    expect(captures.some(({ body }) => body.text.includes('"big":9007199254740993'))).toBe(true)
  },
  180_000,
)
