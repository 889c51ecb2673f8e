import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewDrill } from '../../src/contract/drillOperations.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { doors } from '../support/doors.ts'
import { drilled, withEvents } from '../support/drilled.ts'
import { type Seen, startReceiver } from '../support/receiver.ts'

/** A receiver that numbers what it stores: a repeat is stored again, unless it knows the body. */
const recording = (isIdempotent: boolean) => {
  const stored = new Map<string, number>()
  let last = 0
  return ({ body }: Seen, response: { end: (text: string) => void }) => {
    const id = (isIdempotent && stored.get(body)) || ++last
    stored.set(body, id)
    response.end(JSON.stringify({ id }))
  }
}

describe('twice', () => {
  it('looks idempotent when both responses are the same, and leaves the message as it was', async () => {
    const receiver = await startReceiver(recording(true))
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const before = await started.client.messages.get({ id })
    const { drill, results } = await drilled(started, { kind: 'twice', ids: [id] })
    expect(drill).toMatchObject({ messages: 1, deliveries: 2, sent: 2, looks: 'consistent' })
    expect(drill.conclusion).toContain('Looks idempotent')
    expect(results).toMatchObject([
      {
        messageId: id,
        url: receiver.url,
        verdict: 'same',
        deliveries: [
          { title: '1st delivery', status: 200, response: { body: { text: '{"id":1}' } } },
          { title: '2nd delivery', status: 200, response: { body: { text: '{"id":1}' } } },
        ],
      },
    ])
    expect(await started.client.messages.get({ id })).toEqual(before)
  })

  it('shows the value that differs when the receiver stores a repeat again', async () => {
    const receiver = await startReceiver(recording(false))
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const { drill, results } = await drilled(started, { kind: 'twice', ids: [id] })
    expect(drill.looks).toBe('unclear')
    expect(results[0]?.difference).toEqual({ path: 'id', first: '2', other: '3' })
  })

  it('sends the same bytes with the same headers and signature as the delivery', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    await started.client.destinations.update({ id: '1', sharedSecret: 's3cr3t' })
    const id = await collectOne(started, 'delivered')
    await drilled(started, { kind: 'twice', times: 3, ids: [id] })
    expect(receiver.seen).toHaveLength(4)
    const [delivered] = receiver.seen
    for (const { body, rawHeaders } of receiver.seen) {
      expect(body).toBe(delivered?.body)
      expect(rawHeaders).toEqual(delivered?.rawHeaders)
      const signature = createHmac('sha1', 's3cr3t').update(body).digest('hex')
      expect(rawHeaders).toContain(signature)
    }
  })

  it('reports a repeat that is rejected', async () => {
    const receiver = await startReceiver(200, 200, 409)
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const { drill } = await drilled(started, { kind: 'twice', ids: [id] })
    expect(drill).toMatchObject({ looks: 'inconsistent', counts: { 'repeat-rejected': 1 } })
  })
})

it('sends copies at once: all are in progress before the first is answered', async () => {
  let open = 0
  let most = 0
  const receiver = await startReceiver(200, (_request, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.end('ok')
    }, 100)
  })
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  const { results } = await drilled(started, { kind: 'at-once', times: 4, ids: [id] })
  expect(most).toBe(4)
  expect(results[0]?.deliveries).toHaveLength(4)
  expect(results[0]).toMatchObject({ verdict: 'same', why: expect.not.stringContaining('overlap') })
})

const eventOf = ({ body }: Seen) => (JSON.parse(body) as { event: string }).event

describe('out of order', () => {
  it('delivers a filter in order, then reversed, one after the other', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    await withEvents(started, ['A', 'B', 'C'])
    const { drill } = await drilled(started, { kind: 'out-of-order', filter: 'type:track' })
    expect(receiver.seen.slice(3).map(eventOf)).toEqual(['A', 'B', 'C', 'C', 'B', 'A'])
    expect(drill).toMatchObject({ matches: 3, messages: 3, looks: 'consistent' })
  })

  it('reorders a single message with the earlier ones of its user', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    await withEvents(started, ['Other'], 'someone else')
    const ids = await withEvents(started, ['A', 'B', 'C'])
    await drilled(started, { kind: 'out-of-order', ids: [ids[1] as string] })
    expect(receiver.seen.slice(4).map(eventOf)).toEqual(['A', 'B', 'B', 'A'])
    await drilled(started, { kind: 'out-of-order', ids: [ids[0] as string] })
    expect(receiver.seen.slice(8).map(eventOf)).toEqual(['A', 'B', 'C', 'C', 'B', 'A'])
  })

  it('refuses a message without another one of its user', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const [id] = await withEvents(started, ['A'])
    await expect(
      started.client.drills.start({ kind: 'out-of-order', ids: [id as string] }),
    ).rejects.toThrow('user u has no other message at Orders; select at least two messages')
  })
})

describe('late', () => {
  it('waits for engine time, which may be advanced meanwhile', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const { client } = started
    const id = await collectOne(started, 'delivered')
    const drill = await client.drills.start({ kind: 'late', by: '3h', ids: [id] })
    expect(drill).toMatchObject({ done: false, sent: 1, deliveries: 2 })
    const { engineNow } = await client.clock.get()
    const waits = Date.parse(drill.waitsUntil ?? '') - Date.parse(engineNow)
    expect(waits).toBeGreaterThan(3 * 3_600_000 - 5000)
    expect(receiver.seen).toHaveLength(2)
    await client.clock.advance({ by: '3h' })
    await expect.poll(async () => (await client.drills.get(drill)).done).toBe(true)
    const { items } = await client.drills.results(drill)
    const [onTime, late] = items[0]?.deliveries ?? []
    expect(late?.title).toBe('3 h late')
    const apart =
      Date.parse(late?.engineStartedAt ?? '') - Date.parse(onTime?.engineStartedAt ?? '')
    expect(apart).toBeGreaterThanOrEqual(3 * 3_600_000)
    expect(Date.parse(late?.startedAt ?? '') - Date.parse(onTime?.startedAt ?? '')).toBeLessThan(
      60_000,
    )
  })

  it('advances the clock itself when asked to', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const { drill } = await drilled(started, { kind: 'late', by: '2d', advance: true, ids: [id] })
    expect(drill).toMatchObject({ looks: 'consistent', failure: null })
    expect((await started.client.clock.get()).offsetMs).toBeGreaterThan(48 * 3_600_000 - 1000)
  })

  it('stops while it waits, without the late delivery', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const { id: drill } = await started.client.drills.start({ kind: 'late', by: '1h', ids: [id] })
    const stopped = await started.client.drills.stop({ id: drill })
    expect(stopped).toMatchObject({ done: true, stopped: true, sent: 1, looks: null })
    expect(receiver.seen).toHaveLength(2)
  })
})

describe('what cannot be delivered', () => {
  it('is listed with its reason; the others are delivered', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    const { drill, results } = await drilled(started, { kind: 'twice', ids: [id, '77'] })
    expect(results).toHaveLength(1)
    expect(drill).toMatchObject({
      sent: 4,
      refused: [
        {
          reason: 'there is no such message, or it was removed by retention',
          count: 1,
          examples: ['77'],
        },
      ],
    })
  })

  it('is a message of a disabled destination', async () => {
    const receiver = await startReceiver(200)
    const started = await startConnected(receiver.url)
    const id = await collectOne(started, 'delivered')
    await started.client.destinations.update({ id: '1', enabled: false })
    const { drill } = await drilled(started, { kind: 'twice', ids: [id] })
    expect(drill.refused[0]?.reason).toBe(
      'destination Orders is disabled; enable it to deliver its messages',
    )
    expect(drill).toMatchObject({ looks: null, conclusion: 'Nothing was compared.' })
    expect(receiver.seen).toHaveLength(1)
  })

  it.each([
    [{ kind: 'twice' }, 'give ids or a filter'],
    [{ kind: 'twice', ids: ['1'], filter: 'type:track' }, 'give either ids or a filter'],
    [{ kind: 'late', ids: ['1'] }, 'is required: how late, such as 3h'],
    [{ kind: 'twice', ids: ['1'], by: '1h' }, 'is only for late'],
    [{ kind: 'twice', ids: ['1'], times: 11 }, 'must be 2 to 10 times'],
    [{ kind: 'twice', filter: 'event:Absent' }, 'no message matches'],
    [{ kind: 'twice', ids: ['5'] }, 'no message with id 5'],
  ] as [NewDrill, string][])('is an invalid request: %j', async (given, message) => {
    const started = await startConnected('http://127.0.0.1:9')
    const error = await started.client.drills.start(given).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain(message)
  })
})

it('delivers only to the endpoint asked for, and compares each endpoint by itself', async () => {
  const [one, two] = [await startReceiver(200), await startReceiver(500)]
  const started = await startConnected(one.url)
  const id = await collectOne(started, 'delivered')
  const { endpoints } = await started.client.destinations.update({
    id: '1',
    endpoints: [
      { url: one.url, headers: {} },
      { url: two.url, headers: {} },
    ],
  })
  const both = await drilled(started, { kind: 'twice', ids: [id] })
  expect(both.drill.counts).toMatchObject({ same: 1, 'not-accepted': 1 })
  const second = endpoints[1]?.id as string
  const only = await drilled(started, { kind: 'twice', ids: [id], endpoint: second })
  expect(only.results.map(({ endpointId }) => endpointId)).toEqual([second])
  expect([one.seen.length, two.seen.length]).toEqual([3, 4])
})

it.each(Object.entries(doors))('runs over %s', async (_name, open) => {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  const client = await open(started)
  const { drill } = await drilled({ client }, { kind: 'twice', ids: [id] })
  expect(drill).toMatchObject({ looks: 'consistent' })
  expect((await client.drills.list()).items.map((each) => each.id)).toEqual([drill.id])
})
