import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { oneOfEachInJavaScript as given } from './arrivals.ts'
import { expectPast, expectThroughFaults, type Library, printed } from './library.ts'
import { npmClients } from './toolchains.ts'

const program = fileURLToPath(new URL('npm/calls.mjs', import.meta.url))
const installed = npmClients()

const sendBy =
  (name: string): Library['send'] =>
  ({ endpoint, writeKey, time }) =>
    printed(process.execPath, [program, name, endpoint, writeKey, time], { cwd: installed ?? '' })

const libraries: (Library & { name: string })[] = [
  {
    name: 'analytics-node 6.2.0',
    send: sendBy('analytics-node'),
    given,
    library: { name: 'analytics-node', version: '6.2.0' },
  },
  {
    name: 'RudderStack for Node 3.0.13',
    send: sendBy('@rudderstack/rudder-sdk-node'),
    given,
    library: { name: 'analytics-node', version: '3.0.13' },
  },
  {
    name: 'Customer.io for Node 0.5.9',
    writeKey: 'pk_us_0123456789abcdef',
    send: sendBy('@customerio/cdp-analytics-node'),
    given,
    library: { name: '@customerio/cdp-analytics-node', version: '1.0.0-beta.22' },
  },
]

describe.skipIf(installed === null).for(libraries)('$name (needs npm and its packages)', (one) => {
  it('delivers each type once after three responses of 503', { timeout: 120_000 }, () =>
    expectThroughFaults(one),
  )
  it('delivers historical calls with their own timestamp', { timeout: 120_000 }, () =>
    expectPast(one),
  )
})
