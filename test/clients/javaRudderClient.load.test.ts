import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { oneOfEach as given } from './arrivals.ts'
import { expectPast, expectThroughFaults, type Library, printed } from './library.ts'
import { hasMaven } from './toolchains.ts'

const cwd = fileURLToPath(new URL('javaRudder', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'hookbench-java-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const classPath = join(directory, 'classpath')
const maven = hasMaven(cwd, classPath)
// Only the names in this file are resolved.
const hosts = join(directory, 'hosts')
writeFileSync(hosts, '127.0.0.1 localhost\n')

const rudderStack: Library = {
  async send({ endpoint, writeKey, time }) {
    const options = ['-cp', readFileSync(classPath, 'utf8'), `-Djdk.net.hosts.file=${hosts}`]
    const program = [...options, 'Calls.java', endpoint, writeKey, time]
    return (await printed('java', program, { cwd })).replace(/^failed 0$/, '')
  },
  given,
  library: { name: 'analytics-java', version: '3.1.2' },
}

describe.skipIf(!maven)('RudderStack for Java 3.1.2 (needs Java 17 and Maven)', () => {
  it('delivers each type once after three responses of 503', { timeout: 180_000 }, () =>
    expectThroughFaults(rudderStack),
  )
  it('delivers historical calls with their own timestamp', { timeout: 180_000 }, () =>
    expectPast(rudderStack),
  )
})
