import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'
import { arrivals, oneOfEach } from './arrivals.ts'
import { printed } from './library.ts'
import { hasMaven } from './toolchains.ts'

const cwd = fileURLToPath(new URL('java', import.meta.url))

it('delivers each type of the real analytics-java as its documented body (needs Java 17 and Maven)', async ({
  skip,
}) => {
  const classPath = join(await temporaryDirectory(), 'classpath')
  if (!hasMaven(cwd, classPath)) return skip('no Maven, or it cannot get the library')
  const started = await startWorkbench()
  const libraries = await readFile(classPath, 'utf8')
  const program = ['-cp', libraries, 'Calls.java', started.collect, 'WRITEKEY1']
  expect(await printed('java', program, { cwd })).toBe('failed 0')
  expect(await settled(started)).toMatchObject({ delivered: 6 })
  const library = { name: 'analytics-java', version: '3.5.4' }
  const { arrived, due } = await arrivals(started.client, oneOfEach, library)
  expect(arrived).toEqual(due)
}, 180_000)
