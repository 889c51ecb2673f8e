import { copyFileSync, cpSync, existsSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { FilesMoved } from '../../src/main/store/sqlite/filesInPlace.ts'
import { NotSynced } from '../../src/main/store/sqlite/storeFault.ts'
import { openStore } from '../../src/main/store/store.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

async function open() {
  const top = await temporaryDirectory()
  const directory = join(top, 'data')
  let changes = 0
  const store = openStore(
    directory,
    () => {},
    () => changes++,
  )
  onTestFinished(() => store.close())
  const write = (value: string) => store.write(() => store.settings.writeFact('f', value))
  await write('before')
  return { top, directory, store, write, path: store.path, changes: () => changes }
}
type Opened = Awaited<ReturnType<typeof open>>

function replace(file: string) {
  copyFileSync(file, `${file}.new`)
  renameSync(file, `${file}.old`)
  renameSync(`${file}.new`, file)
}

/** What happens to the files, and what undoes it. */
const accidents: Record<string, { reason: RegExp; run: (opened: Opened) => () => void }> = {
  'the database is removed': {
    reason: /^hookbench\.db in .*data was removed while Hookbench is running$/,
    run({ path }) {
      renameSync(path, `${path}.aside`)
      return () => renameSync(`${path}.aside`, path)
    },
  },
  'the database is replaced': {
    reason: /^hookbench\.db in .*data was replaced/,
    run({ path }) {
      replace(path)
      return () => renameSync(`${path}.old`, path)
    },
  },
  'the log is removed': {
    reason: /^hookbench\.db-wal in .*data was removed/,
    run({ path }) {
      renameSync(`${path}-wal`, `${path}.aside`)
      return () => renameSync(`${path}.aside`, `${path}-wal`)
    },
  },
  'the log is replaced': {
    reason: /^hookbench\.db-wal in .*data was replaced/,
    run({ path }) {
      replace(`${path}-wal`)
      return () => renameSync(`${path}-wal.old`, `${path}-wal`)
    },
  },
  'the directory is moved': {
    reason: /^hookbench\.db in .*data was removed/,
    run({ top, directory }) {
      renameSync(directory, join(top, 'aside'))
      return () => renameSync(join(top, 'aside'), directory)
    },
  },
  'the directory is replaced by a copy': {
    reason: /^hookbench\.db in .*data was replaced/,
    run({ top, directory }) {
      renameSync(directory, join(top, 'aside'))
      cpSync(join(top, 'aside'), directory, { recursive: true })
      return () => {
        rmSync(directory, { recursive: true })
        renameSync(join(top, 'aside'), directory)
      }
    },
  },
}

// Windows does not let anyone remove a file that is open.
const itHere = it.skipIf(process.platform === 'win32')

itHere(
  'rejects every write once its files were removed or replaced, and continues when that is undone',
  async () => {
    const opened = await open()
    const { store, write } = opened
    let changes = 0
    for (const [what, { reason, run }] of Object.entries(accidents)) {
      const undo = run(opened)
      const first = await write('lost?').catch((error: unknown) => error)
      expect(first, what).toBeInstanceOf(NotSynced)
      expect((first as Error).message).toMatch(reason)
      // From now on nothing is even committed.
      await expect(write('never')).rejects.toBeInstanceOf(FilesMoved)
      expect(() => store.change(() => store.settings.writeFact('f', 'never'))).toThrow(reason)
      expect(store.settings.readFact('f')).not.toBe('never')
      expect(store.filesFault()).toMatch(reason)
      expect(opened.changes()).toBe(++changes)
      undo()
      await write('after')
      expect(store.settings.readFact('f')).toBe('after')
      expect(store.filesFault()).toBeNull()
      expect(opened.changes()).toBe(++changes)
    }
    truncateSync(opened.path, 100)
    await expect(write('lost?')).rejects.toThrow(/hookbench\.db in .* was cut/)
  },
)

itHere(
  'saves the log in the database when the log is removed, so that a kill then loses nothing',
  async () => {
    const { top, path, write } = await open()
    rmSync(`${path}-wal`)
    await write('also saved').catch(() => {})
    // What a start after a kill would find.
    const found = join(top, 'found.db')
    copyFileSync(path, found)
    const db = new Database(found)
    onTestFinished(() => void db.close())
    expect(db.prepare("SELECT value FROM setting WHERE key = 'f'").pluck().get()).toBe('also saved')
  },
)

itHere(
  'answers 503 with the reason while its data directory is away, and has every call answered 200 after a restart',
  async () => {
    const top = await temporaryDirectory()
    const directory = join(top, 'data')
    const started = await startWorkbench({ directory })
    const { client, collect, workbench } = started
    const [source] = (await client.sources.list({})).items
    const accepted: string[] = []
    const refused: string[] = []
    async function send(messageId: string) {
      const body = { writeKey: source?.writeKey, messageId, userId: 'u', event: 'E' }
      const response = await fetch(`${collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (response.status === 200) accepted.push(messageId)
      else refused.push(`${response.status} ${text}`)
    }
    for (let i = 0; i < 5; i++) await send(`a${i}`)
    renameSync(directory, join(top, 'aside'))
    for (let i = 0; i < 5; i++) await send(`b${i}`)
    expect(accepted).toHaveLength(5)
    for (const each of refused)
      expect(each).toMatch(/^503 .*hookbench\.db in .*data was removed while Hookbench is running/)
    expect((await client.status()).database.fault).toMatch(/was removed/)
    renameSync(join(top, 'aside'), directory)
    await send('c')
    expect((await client.status()).database.fault).toBeNull()
    await workbench.close()

    const again = await startWorkbench({ directory })
    const { items } = await again.client.calls.list({})
    expect(items.map(({ messageId }) => messageId)).toEqual(expect.arrayContaining(accepted))
    expect(accepted).toContain('c')
    expect(existsSync(join(directory, 'instance.json'))).toBe(true)
  },
)
