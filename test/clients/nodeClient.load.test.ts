import { Analytics } from '@segment/analytics-node'
import { expect, it } from 'vitest'
import { settled, startWorkbench } from '../support/workbench.ts'
import { arrivals, oneOfEachInJavaScript as calls } from './arrivals.ts'
import { expectPast, expectThroughFaults, type Library } from './library.ts'

const library = { name: '@segment/analytics-node', version: '3.1.0' }

it('delivers each type of the real analytics-node as its documented body', async () => {
  const started = await startWorkbench()
  const analytics = new Analytics({ writeKey: 'WRITEKEY1', host: started.collect })
  const failures: unknown[] = []
  analytics.on('error', (error) => failures.push(error))
  analytics.identify(calls.identify)
  analytics.track(calls.track)
  analytics.page(calls.page)
  analytics.screen(calls.screen)
  analytics.group(calls.group)
  analytics.alias(calls.alias)
  await analytics.closeAndFlush()
  expect(failures).toEqual([])
  expect(await settled(started)).toMatchObject({ delivered: 6 })

  const { arrived, due } = await arrivals(started.client, calls, library)
  expect(arrived).toEqual(due)
})

const node3: Library = {
  async send({ endpoint, writeKey, time }) {
    const analytics = new Analytics({ writeKey, host: endpoint })
    const failures: unknown[] = []
    analytics.on('error', (error) => failures.push(error))
    const at = time === '' ? {} : { timestamp: new Date(time) }
    analytics.identify({ ...calls.identify, ...at })
    analytics.track({ ...calls.track, ...at })
    analytics.page({ ...calls.page, ...at })
    analytics.screen({ ...calls.screen, ...at })
    analytics.group({ ...calls.group, ...at })
    analytics.alias({ ...calls.alias, ...at })
    await analytics.closeAndFlush()
    return failures.join()
  },
  given: calls,
  library,
}

it('delivers each type of the real analytics-node once after three responses of 503', () =>
  expectThroughFaults(node3))

it('delivers historical calls of the real analytics-node with their own timestamp', () =>
  expectPast(node3))
