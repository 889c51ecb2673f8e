import { existsSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { run, serve, stop } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'

async function start(data: string) {
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child, 'SIGKILL')))
  return served
}
const second = (data: string) => run(['serve', '--data', data, '--collect-port', '0'])

it('names the process that holds a directory, by any path, and takes over once the holder is killed', async () => {
  const data = join(await temporaryDirectory(), 'data')
  const holder = await start(data)
  await holder.client.delivery.pause()
  await holder.client.calls.sendTest({})
  const link = join(await temporaryDirectory(), 'link')
  await symlink(data, link)
  for (const path of [data, link, join(dirname(data), '.', 'data', '..', 'data')]) {
    const refused = await second(path)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(`is in use by Hookbench process ${holder.child.pid}, started `)
    expect(refused.stderr).toContain(`, at ${holder.ui}`)
  }
  expect((await holder.client.status()).counts.queued).toBe(1)

  await stop(holder.child, 'SIGKILL')
  expect(existsSync(join(data, 'instance.json'))).toBe(true)
  expect(await run(['messages', '--data', data])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`no Hookbench is running on ${data}`) as string,
  })
  const next = await start(link)
  expect((await next.client.status()).counts.queued).toBe(1)
  expect(await run(['messages', '--data', data])).toMatchObject({ code: 0 })
}, 90_000)

it('starts after a kill that left its instance file half written', async () => {
  const data = await temporaryDirectory()
  await writeFile(join(data, 'instance.json'), '{"pid": 1, "star')
  const { child } = await start(data)
  const instance = JSON.parse(readFileSync(join(data, 'instance.json'), 'utf8')) as { pid: number }
  expect(instance.pid).toBe(child.pid)
}, 60_000)

/** What may exist in a data directory under the database's name, and the error for it. */
const strange: [string, (file: string) => unknown, string][] = [
  [
    'a file that is not a database',
    (file) => writeFile(file, 'Dear diary, today I was no database at all.\n'.repeat(100)),
    'Nothing in it was changed; `hookbench recover` copies what is readable to a new file.',
  ],
  [
    'a damaged database',
    async (file) => {
      const bytes = await whole()
      await writeFile(file, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(20_000, 0x5a)]))
    },
    'Nothing in it was changed; `hookbench recover` copies what is readable to a new file.',
  ],
  [
    "another program's database",
    (file) => change(file, 'CREATE TABLE diary (day TEXT)'),
    'belongs to another program',
  ],
  [
    'a database of a newer Hookbench',
    async (file) => {
      await writeFile(file, await whole())
      change(file, 'PRAGMA user_version = 9999')
    },
    'was written by a newer Hookbench (schema 9999, this one knows ',
  ],
  [
    'a directory in its place',
    (file) => temporaryDirectory().then((other) => symlink(other, file)),
    'cannot be used: EISDIR',
  ],
]

it.each(strange)(
  'rejects %s and leaves it unchanged',
  async (_what, make, says) => {
    const data = await temporaryDirectory()
    const file = join(data, 'hookbench.db')
    await make(file)
    const bytes = () => (says.includes('EISDIR') ? null : readFileSync(file))
    const before = bytes()
    const refused = await second(data)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(says)
    expect(refused.stderr).toContain(data)
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(bytes()).toEqual(before)
    // It holds no lock: the next one gets the same error.
    expect((await second(data)).stderr).toBe(refused.stderr)
  },
  20_000,
)

it('rejects a data directory that is a file', async () => {
  const file = join(await temporaryDirectory(), 'data')
  await writeFile(file, '')
  expect(await second(file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${file} cannot be used: `) as string,
  })
}, 60_000)

/** The bytes of a database that was closed cleanly. */
async function whole(): Promise<Buffer> {
  const data = await temporaryDirectory()
  await stop((await serve(['--data', data])).child)
  return readFileSync(join(data, 'hookbench.db'))
}

function change(file: string, sql: string) {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}
