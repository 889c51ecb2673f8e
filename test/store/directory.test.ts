import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Refusal } from '../../src/main/errors/refusal.ts'
import { openStore } from '../../src/main/store/store.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const opening = (directory: string) => () => openStore(directory, () => {})

it('creates a missing data directory and its parents, accessible to its owner only', async () => {
  const top = join(await temporaryDirectory(), 'a')
  const store = opening(join(top, 'b', 'c'))()
  onTestFinished(() => store.close())
  expect(existsSync(join(top, 'b', 'c', 'hookbench.db'))).toBe(true)
  expect(statSync(top).mode & 0o077).toBe(0)
})

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o7777

it.skipIf(process.platform === 'win32')(
  'denies others access to a data directory and its files, also if they had it',
  async () => {
    const directory = await temporaryDirectory()
    const first = opening(directory)()
    first.publish({ token: 'secret' })
    const names = ['hookbench.db', 'hookbench.db-wal', 'hookbench.db-shm', 'hookbench.lock']
    expect(names.map((name) => modeOf(directory, name))).toEqual(names.map(() => 0o600))
    expect([modeOf(directory), modeOf(directory, 'instance.json')]).toEqual([0o700, 0o600])
    first.close()

    const former = [
      'hookbench.db',
      'hookbench.lock',
      'instance.json',
      'derived.db',
      'derived.db-wal',
    ]
    for (const name of former) {
      writeFileSync(join(directory, name), '', { flag: 'a' })
      chmodSync(join(directory, name), 0o644)
    }
    mkdirSync(join(directory, 'scenarios'))
    writeFileSync(join(directory, 'hookbench.yaml'), '')
    chmodSync(join(directory, 'hookbench.yaml'), 0o644)
    chmodSync(directory, 0o755)
    const store = opening(directory)()
    onTestFinished(() => store.close())
    expect(former.map((name) => modeOf(directory, name))).toEqual(former.map(() => 0o600))
    expect(modeOf(directory)).toBe(0o700)
    expect(modeOf(directory, 'hookbench.yaml')).toBe(0o644)
  },
)

it.skipIf(process.platform === 'win32')(
  'leaves a directory that others use accessible to them, but not its database',
  async () => {
    for (const mode of [0o1777, 0o755]) {
      const directory = await temporaryDirectory()
      if (mode === 0o755) mkdirSync(join(directory, 'src'))
      chmodSync(directory, mode)
      const store = opening(directory)()
      onTestFinished(() => store.close())
      expect([modeOf(directory), modeOf(directory, 'hookbench.db')]).toEqual([mode, 0o600])
    }
  },
)

it('reports a data directory that cannot be used, with the reason', async () => {
  const file = join(await temporaryDirectory(), 'file')
  await writeFile(file, '')
  for (const directory of [file, join(file, 'below')]) {
    expect(opening(directory)).toThrow(Refusal)
    expect(opening(directory)).toThrow(`${directory} cannot be used: `)
  }
  expect(opening(join(file, 'below'))).toThrow(`: ${file} is not a directory`)
})

it.runIf(existsSync('/proc/self'))(
  'does not wait forever for a parent in which no directory can be created',
  () => {
    expect(opening('/proc/nope/below')).toThrow('/proc/nope/below cannot be used: ENOENT')
    expect(opening('/proc')).toThrow('/proc cannot be used: ')
  },
)
