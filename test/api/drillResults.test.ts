import { expect, it } from 'vitest'
import { collectOne, startConnected } from '../support/connected.ts'
import { drilled, withEvents } from '../support/drilled.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

it('stores responses up to its limit, and compares the others all the same', async () => {
  const large = 'x'.repeat(60_000)
  const receiver = await startReceiver(200, (_request, response) => response.end(large))
  const started = await startConnected(receiver.url)
  const ids: string[] = []
  for (let i = 0; i < 50; i++) ids.push(await collectOne(started, 'delivered'))
  const { drill, results } = await drilled(started, { kind: 'twice', ids })
  expect(drill.counts).toMatchObject({ same: 50 })
  const deliveries = results.flatMap((result) => result.deliveries)
  const omitted = deliveries.filter((each) => each.omitted)
  expect(omitted.length).toBeGreaterThan(20)
  const stored = deliveries.reduce(
    (sum, { response }) => sum + (response?.body.text.length ?? 0),
    0,
  )
  expect(stored).toBeLessThanOrEqual(4 * 1024 * 1024)
})

it('is captured by a receiver of Hookbench as deliveries of the message', async () => {
  const { client, ...started } = await startWorkbench()
  await client.calls.sendTest({})
  await settled({ client, ...started })
  await drilled({ client }, { kind: 'at-once', times: 3, ids: ['1'] })
  const { items } = await client.captures.list({ receiver: 'inbox' })
  expect(items.map(({ messageId }) => messageId)).toEqual(['1', '1', '1', '1'])
})

it('pages results, also of one verdict', async () => {
  const receiver = await startReceiver(({ body }, response, count) => {
    response.statusCode = body.includes('Bad') && count > 4 && count % 2 === 0 ? 500 : 200
    response.end()
  })
  const started = await startConnected(receiver.url)
  await withEvents(started, ['A', 'B', 'Bad', 'C'])
  const { drill } = await drilled(started, { kind: 'twice', filter: '' })
  const { results } = started.client.drills
  const first = await results({ id: drill.id, limit: 3 })
  expect(first.items.map(({ label }) => label)).toEqual(['A', 'B', 'Bad'])
  const rest = await results({ id: drill.id, limit: 3, cursor: first.nextCursor ?? '' })
  expect(rest).toMatchObject({ items: [{ label: 'C' }], nextCursor: null })
  const failed = await results({ id: drill.id, verdict: 'repeat-failed' })
  expect(failed.items.map(({ label }) => label)).toEqual(['Bad'])
})
