import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { type GivenCalls, oneOfEach as given } from './arrivals.ts'
import { expectPast, expectThroughFaults, type Library, printed } from './library.ts'
import { hasPython } from './toolchains.ts'

const file = (name: string) => fileURLToPath(new URL(`python/${name}`, import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'hookbench-python-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The packages of a requirements file; two versions of one library need two directories. */
function packagesOf(requirements: string) {
  const packages = join(directory, requirements)
  return hasPython(file(requirements), packages) ? packages : null
}
const forks = packagesOf('forks.txt')
const old = packagesOf('old.txt')

const sendBy =
  (module: string, packages: string | null): Library['send'] =>
  ({ endpoint, writeKey, time }) => {
    const env = { ...process.env, PYTHONPATH: packages ?? '', PYTHONDONTWRITEBYTECODE: '1' }
    // Python 3.10 and older do not read Z.
    const offset = time.replace('Z', '+00:00')
    return printed('python3', [file('forks.py'), module, endpoint, writeKey, offset], { env })
  }

// RudderStack's library puts the traits of an identify call into its context.
const ofRudderStack: GivenCalls = { ...given, identify: { userId: given.identify.userId } }

const libraries: (Library & { name: string; packages: string | null })[] = [
  {
    name: 'RudderStack for Python 2.1.9',
    packages: forks,
    send: sendBy('rudderstack.analytics.client', forks),
    given: ofRudderStack,
    library: { name: 'analytics-python', version: '2.1.9' },
  },
  {
    name: 'Customer.io for Python 1.1.0',
    packages: forks,
    // It sends such a key as Bearer, and any other as the Basic user.
    writeKey: 'pk_us_0123456789abcdef',
    send: sendBy('customerio.analytics.client', forks),
    given,
    library: { name: 'analytics-python', version: '1.1.0' },
  },
  {
    name: 'Hightouch for Python 0.0.4',
    packages: forks,
    send: sendBy('hightouch.htevents.client', forks),
    given,
    library: { name: 'events-sdk-python', version: '0.0.4' },
  },
  {
    name: 'segment-analytics-python 2.3.6',
    packages: old,
    send: sendBy('segment.analytics.client', old),
    given,
    library: { name: 'analytics-python', version: '2.3.6' },
  },
]

describe.for(libraries)('$name (needs Python and pip)', (one) => {
  const needs = { timeout: 120_000, skip: one.packages === null }
  it('delivers each type once after three responses of 503', needs, () => expectThroughFaults(one))
  it('delivers historical calls with their own timestamp', needs, () => expectPast(one))
})
