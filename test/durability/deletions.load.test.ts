import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { deleteBodies } from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const users = Array.from({ length: 10_000 }, (_, i) => `u_${i}`)

it('creates each deletion notice once, even if it is killed again and again in between', async () => {
  const receiver = await startReceiver(200)
  const directory = await temporaryDirectory()
  const data = join(directory, 'data')
  const workspace = join(directory, 'hookbench.yaml')
  await writeFile(
    workspace,
    `
sources: [{ name: web, writeKey: WEB }]
destinations: [{ name: Orders, sources: [web], endpoints: [{ url: "${receiver.url}" }] }]
`,
  )
  const start = async () => {
    const served = await serve(['--data', data, '--workspace', workspace])
    onTestFinished(async () => void (await stop(served.child, 'SIGKILL')))
    return served
  }
  /** -1: its users are not all stored yet. */
  const made = async ({ client }: Awaited<ReturnType<typeof start>>) => {
    const deletion = await client.deletions.get({ id: '1' }).catch(() => null)
    if (deletion === null) return -1
    return Object.values(deletion.messages).reduce((sum, count) => sum + count, 0)
  }

  let served = await start()
  const id = '1'
  // Not awaited: it is killed while its users are decided, too.
  void served.client.deletions
    .create({ csv: users.join('\n'), kind: 'suppress_with_delete', sources: ['web'] })
    .catch(() => null)
  let before = -1
  let killedInTheMiddle = 0
  for (let kill = 0; kill < 3 && before < users.length; kill++) {
    await expect.poll(() => made(served), { timeout: 20_000, interval: 5 }).toBeGreaterThan(before)
    await stop(served.child, 'SIGKILL')
    served = await start()
    before = await made(served)
    if (before < users.length) killedInTheMiddle++
  }
  expect(killedInTheMiddle).toBeGreaterThan(0)
  await expect
    .poll(async () => (await served.client.deletions.get({ id })).state, { timeout: 60_000 })
    .toBe('finished')
  expect(await served.client.deletions.get({ id })).toMatchObject({
    notices: users.length,
    messages: { delivered: users.length, queued: 0, retrying: 0 },
  })
  expect((await served.client.suppressions.list({ q: 'u_9999' })).items).toHaveLength(1)
  await stop(served.child)
  const db = new Database(join(data, 'hookbench.db'), { readonly: true })
  onTestFinished(() => void db.close())
  expect(
    db
      .prepare('SELECT count(*) AS messages, count(DISTINCT notice_id) AS notices FROM message')
      .get(),
  ).toEqual({ messages: users.length, notices: users.length })
  // Messages in flight at a kill are sent again: at least once.
  expect(new Set(deleteBodies(receiver.seen).map(({ userId }) => userId))).toEqual(new Set(users))
}, 120_000)
