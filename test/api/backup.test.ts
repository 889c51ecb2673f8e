import { existsSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { runHere } from '../support/command.ts'
import { startDesk } from '../support/desk.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

/** The message ids of the calls in a copy, which must be sound. */
function callsIn(file: string) {
  const db = new Database(file, { readonly: true })
  onTestFinished(() => void db.close())
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  return db.prepare<[], string>('SELECT message_id FROM call').pluck().all()
}

/** Sends calls until it is stopped; those answered 200. */
function sendOn(collect: string, writeKey: string) {
  const accepted: string[] = []
  const end = new AbortController()
  const running = (async () => {
    for (let i = 0; !end.signal.aborted; i++) {
      const response = await fetch(`${collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify({ writeKey, messageId: `m${i}`, userId: 'u', event: 'E' }),
      })
      if (response.status === 200) accepted.push(`m${i}`)
      await response.arrayBuffer()
    }
  })()
  return {
    accepted,
    async stop() {
      end.abort()
      await running
    },
  }
}

it('copies the database while calls arrive, from the command line, to a new file only', async () => {
  const { workbench, client, collect } = await startWorkbench({
    directory: await temporaryDirectory(),
  })
  const { url, token } = await startHost(workbench)
  const [source] = (await client.sources.list({})).items
  const sending = sendOn(collect, source?.writeKey ?? '')
  await expect.poll(() => sending.accepted.length).toBeGreaterThan(5)
  const before = [...sending.accepted]
  const folder = await temporaryDirectory()
  const file = join(folder, 'copy.db')
  const run = (to: string) => runHere(['backup', to, '--url', url, '--token', token])
  expect(await run(file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Copied the database to .*copy\.db \(\d+ KB\)\n$/) as string,
  })
  await sending.stop()
  expect(callsIn(file)).toEqual(expect.arrayContaining(before))
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await run(file)).toMatchObject({ code: 2, stderr: `file: ${file} exists already\n` })
  await expect(client.backup({ file: 'copy.db' })).rejects.toThrow(/must be an absolute path/)
  const nowhere = join(folder, 'none', 'copy.db')
  await expect(client.backup({ file: nowhere })).rejects.toThrow(/none does not exist/)
  // The temporary file cannot be created.
  await expect(client.backup({ file: join(folder, 'x'.repeat(300)) })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  const { client: inMemory } = await startWorkbench()
  await expect(inMemory.backup({ file })).rejects.toThrow(/runs in memory/)
})

it.skipIf(process.platform === 'win32')(
  'saves everything that was stored when the files have been removed, also from threads of their own',
  async () => {
    const directory = await temporaryDirectory()
    const desk = await startDesk({ directory })
    const [source] = (await desk.client.sources.list({})).items
    const sending = sendOn(desk.collect, source?.writeKey ?? '')
    await expect.poll(() => sending.accepted.length).toBeGreaterThan(5)
    const folder = await temporaryDirectory()
    const files = [join(folder, 'in place.db'), join(folder, 'removed.db')] as const
    expect(await desk.client.backup({ file: files[0] })).toMatchObject({ file: files[0] })
    expect(callsIn(files[0]).length).toBeGreaterThan(5)
    for (const name of ['hookbench.db', 'hookbench.db-wal', 'hookbench.db-shm'])
      rmSync(join(directory, name))
    const reason = expect.stringMatching(/was removed/) as string
    await expect
      .poll(() => desk.client.status())
      .toMatchObject({ database: { fault: reason }, delivery: { state: 'halted', reason } })
    await sending.stop()
    // Something else may be there already.
    await writeFile(join(directory, 'hookbench.db'), 'something else')
    await desk.client.backup({ file: files[1] })
    expect(callsIn(files[1])).toEqual(expect.arrayContaining(sending.accepted))
    expect(existsSync(`${files[1]}.part`)).toBe(false)
  },
)
