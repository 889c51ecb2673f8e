import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

it('reads attempts from a version that recorded only connecting, headers and body', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  await first.client.calls.sendTest({})
  await settled(first)
  await first.workbench.close()
  const db = new Database(join(directory, 'hookbench.db'))
  const older = { connectMs: 1.5, headersMs: 2, bodyMs: null }
  expect(
    db.prepare('UPDATE attempt SET timings = ?, reused = NULL').run(JSON.stringify(older)).changes,
  ).toBe(1)
  db.close()

  const { client } = await startWorkbench({ directory })
  const { items } = await client.messages.list({})
  const message = await client.messages.get({ id: items[0]?.id ?? '' })
  expect(message.attempts.map(({ timings }) => timings)).toEqual([
    { reused: false, dnsMs: null, connectMs: 1.5, tlsMs: null, headersMs: 2, bodyMs: null },
  ])
})
