import { expect, it } from 'vitest'
import { Client } from '../../src/client/client.ts'
import { allItems } from '../support/pages.ts'
import { settled, startWorkbench } from '../support/workbench.ts'
import { arrivals, oneOfEachInJavaScript as calls } from './arrivals.ts'

const library = { name: 'hookbench', version: '1.0' }

it('delivers each type of our own client as its documented body, after four responses of 503', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ portFault: { answer: 503, times: 4 } })
  const failures: unknown[] = []
  const client = new Client('WRITEKEY1', {
    endpoint: started.collect,
    onFailure: (_call, error) => failures.push(error),
  })
  client.identify(calls.identify)
  client.track(calls.track)
  client.page(calls.page)
  client.screen(calls.screen)
  client.group(calls.group)
  client.alias(calls.alias)
  await client.close()
  expect(failures).toEqual([])
  expect(await settled(started)).toMatchObject({ delivered: 6 })

  const { arrived, due } = await arrivals(started.client, calls, library)
  expect(arrived).toEqual(due)
  const rejections = await allItems(started.client.rejections.list)
  expect(rejections.map(({ reason, client: from }) => [reason, from])).toEqual(
    Array(4).fill(['fault', 'hookbench 1.0']),
  )
})
