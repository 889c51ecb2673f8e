import { existsSync, statSync } from 'node:fs'
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
