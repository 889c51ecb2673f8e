import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allItems } from '../support/pages.ts'
import { settled } from '../support/workbench.ts'
import { arrivals, oneOfEach as given } from './arrivals.ts'
import { expectPast, printed, startLibrary } from './library.ts'
import { rustProgram } from './toolchains.ts'

const program = rustProgram(
  fileURLToPath(new URL('rust', import.meta.url)),
  'hookbench-test-client',
)

const sendBy = (endpoint: string, mode: string, time = '') =>
  printed(program ?? '', [endpoint, 'KEY', mode, time])

/** The crate sends only the calls: no library and no messageId. */
const library = undefined

describe.skipIf(program === null)('the crate segment 0.2.6 (needs Rust and its crates)', () => {
  it.each(['batch', 'single'])(
    'delivers historical calls with their own timestamp: %s',
    async (mode) => {
      await expectPast({
        send: ({ endpoint, time }) => sendBy(endpoint, mode, time),
        given,
        library,
      })
    },
  )

  it('gives each call of a batch the current time', async () => {
    const started = await startLibrary('KEY')
    expect(await sendBy(started.collect, 'batch')).toBe('')
    expect(await settled(started)).toMatchObject({ delivered: 6 })
    const { arrived, due } = await arrivals(started.client, given, library)
    expect(arrived).toEqual(due)
  })

  it('does not retry: a call answered 503 is lost, and the rest are delivered once', async () => {
    const started = await startLibrary('KEY')
    await started.client.settings.update({ portFault: { answer: 503, times: 3 } })
    const failures = (await sendBy(started.collect, 'single')).split('\n')
    expect(failures).toEqual(Array(3).fill('Network error'))
    expect(await settled(started)).toMatchObject({ delivered: 3, failed: 0 })
    const calls = await allItems(started.client.calls.list)
    // The first three are lost.
    expect(calls.map(({ type }) => type).toSorted()).toEqual(['alias', 'group', 'screen'])
    expect((await started.client.status()).totals).toMatchObject({ calls: 3, rejections: 3 })
  })
})
