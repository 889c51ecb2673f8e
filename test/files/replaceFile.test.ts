import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFile } from '../../src/main/files/replaceFile.ts'
import { temporaryDirectory } from '../support/workbench.ts'

it('replaces a file in one step: whoever has the old one open still reads all of it', async () => {
  const file = join(await temporaryDirectory(), 'a.yaml')
  replaceFile(file, 'old', 0o640)
  const opened = openSync(file, 'r')
  replaceFile(file, 'a new text')
  expect([readFileSync(opened, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['old', 'a new text'])
  closeSync(opened)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640)
})

it('leaves nothing behind if it fails', async () => {
  const directory = await temporaryDirectory()
  mkdirSync(join(directory, 'taken', 'inside'), { recursive: true })
  expect(() => replaceFile(join(directory, 'taken'), 'text')).toThrow()
  expect(readdirSync(directory)).toEqual(['taken'])
})
