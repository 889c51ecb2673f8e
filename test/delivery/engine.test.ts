import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageState } from '../../src/contract/model.ts'
import { actionFault } from '../../src/main/delivery/actions.ts'
import { nextAttempt } from '../../src/main/delivery/schedule.ts'
import { type Answer, createEngine, startedAt, status } from '../support/engine.ts'

const hour = 3_600_000
type Engine = ReturnType<typeof createEngine>

const starts = ({ store }: Engine, id: number) =>
  store.attempts.ofMessage(id).map(({ startedEngineAt }) => startedEngineAt)

/** The engine times at which a message whose rounds all fail at once is sent. */
function scheduleOf(messageId: number, { retry }: Engine['settings'], retryAfterMs: number | null) {
  const times: number[] = []
  for (let now: number | null = startedAt; now !== null;) {
    times.push(now)
    const round = { messageId, rounds: times.length, firstAttemptAt: startedAt, now, retryAfterMs }
    now = nextAttempt(round, retry)
  }
  return times
}

it('retries a 503 on schedule until the 4 h window closes', async () => {
  const engine = createEngine({ send: () => status(503) })
  const id = engine.add()
  await engine.drain()
  while (await engine.toNext());
  const times = starts(engine, id)
  expect(times).toEqual(scheduleOf(id, engine.settings, null))
  expect(times.length).toBeGreaterThan(12)
  expect(times.at(-1)).toBeGreaterThan(startedAt + 3 * hour)
  expect(times.at(-1)).toBeLessThanOrEqual(startedAt + 4 * hour)
  expect(engine.message(id)).toMatchObject({ state: 'expired', rounds: times.length })
})

describe('the schedule follows its settings', () => {
  const retry = { jitter: 0, window: '1h' }
  it.each([
    ['base', { ...retry, base: '1m' }, [0, 60, 180, 420]],
    ['factor', { ...retry, factor: 3 }, [0, 10, 40, 130]],
    ['factor 1: a constant delay', { ...retry, factor: 1 }, [0, 10, 20, 30]],
    ['cap', { ...retry, cap: '15s' }, [0, 10, 25, 40]],
    ['window', { ...retry, window: '30s' }, [0, 10, 30]],
  ])('%s', async (_name, settings, seconds) => {
    const engine = createEngine({ send: () => status(500), settings: { retry: settings } })
    const id = engine.add()
    await engine.drain()
    for (let i = 0; i < 3; i++) await engine.toNext()
    expect(starts(engine, id).map((at) => (at - startedAt) / 1000)).toEqual(seconds)
  })

  it('another seed gives another schedule, the same seed the same one', async () => {
    const run = async (seed: number) => {
      const engine = createEngine({ send: () => status(500), settings: { retry: { seed } } })
      const id = engine.add()
      await engine.drain()
      await engine.toNext()
      return starts(engine, id)
    }
    expect(await run(1)).toEqual(await run(1))
    expect(await run(1)).not.toEqual(await run(2))
  })

  it('a longer Retry-After is honoured, up to the cap', async () => {
    for (const [asked, waited] of [
      ['100', 100],
      ['5', 10],
      ['7200', 1800],
    ] as const) {
      const send = () => status(503, { 'retry-after': asked })
      const engine = createEngine({ send, settings: { retry } })
      const id = engine.add()
      await engine.drain()
      expect(engine.message(id).next_attempt_engine_at).toBe(startedAt + waited * 1000)
    }
  })
})

it('waits for the longest Retry-After of its endpoints', async () => {
  const send = ({ url }: { url: string }) =>
    status(429, { 'retry-after': url === 'http://a/' ? '20' : '300' })
  const engine = createEngine({ send, endpoints: ['http://a/', 'http://b/'] })
  const id = engine.add()
  await engine.drain()
  expect(engine.message(id).next_attempt_engine_at).toBe(startedAt + 300_000)
})

it('starts no attempt past the window, even if it is only resumed then', async () => {
  const engine = createEngine({ send: () => status(500) })
  const id = engine.add()
  await engine.drain()
  engine.dispatcher.setPaused(true)
  engine.clock.advance(4 * hour + 1)
  await engine.drain()
  expect(engine.message(id).state).toBe('retrying')
  engine.dispatcher.setPaused(false)
  await engine.drain()
  expect(engine.message(id)).toMatchObject({ state: 'expired', rounds: 1 })
  expect(engine.store.attempts.verdicts([id])).toHaveLength(1)
})

it('a destination has no more exchanges in flight than its limit, and starts first rounds in order of arrival', async () => {
  const order: string[] = []
  const answers: (() => void)[] = []
  const engine = createEngine({
    settings: { delivery: { inFlight: 3 } },
    async send({ body }) {
      order.push((JSON.parse(body) as { event: string }).event)
      await new Promise<void>((resolve) => answers.push(resolve))
      return status(200)
    },
  })
  for (const label of ['1', '2', '3', '4', '5']) engine.add(label)
  const drained = engine.drain()
  await expect.poll(() => order.length).toBe(3)
  for (let answered = 0; answered < 5; answered++) {
    expect(answers.length).toBeLessThanOrEqual(answered + 3)
    answers[answered]?.()
    await expect.poll(() => order.length).toBe(Math.min(5, answered + 4))
  }
  await drained
  expect(order).toEqual(['1', '2', '3', '4', '5'])
  expect(engine.store.messages.counts()).toMatchObject({ delivered: 5 })
})

it('a message is delivered by the first success, and exchanges still in flight are recorded after it', async () => {
  let answer = () => {}
  const engine = createEngine({
    endpoints: ['http://slow/', 'http://quick/', 'http://gone/'],
    send({ url }) {
      if (url === 'http://quick/') return status(200)
      if (url === 'http://gone/') return status(410)
      return new Promise<Answer>((resolve) => (answer = () => resolve(status(500))))
    },
  })
  const id = engine.add()
  const drained = engine.drain()
  await expect.poll(() => engine.message(id).state).toBe('delivered')
  expect(engine.store.attempts.verdicts([id]).length).toBeLessThan(3)
  answer()
  await drained
  expect(engine.message(id)).toMatchObject({
    state: 'delivered',
    next_attempt_engine_at: null,
  })
  engine.clock.advance(5 * hour)
  await engine.drain()
  expect(
    engine.store.attempts
      .ofMessage(id)
      .map(({ verdict }) => verdict)
      .toSorted(),
  ).toEqual(['permanent', 'retry', 'success'])
})

it('retries only retryable endpoints, and fails when none is left', async () => {
  const sent: string[] = []
  const engine = createEngine({
    endpoints: ['http://a/', 'http://b/'],
    send({ url }, count) {
      sent.push(url)
      return status(url === 'http://a/' ? 404 : count < 4 ? 503 : 400)
    },
  })
  const id = engine.add()
  await engine.drain()
  while (await engine.toNext());
  expect(sent).toEqual(['http://a/', 'http://b/', 'http://b/', 'http://b/'])
  expect(engine.message(id)).toMatchObject({ state: 'failed', rounds: 3 })
})

describe('a message cancelled while its exchange is in flight', () => {
  const cancelInFlight = async (code: number) => {
    let answer = () => {}
    const engine = createEngine({
      send: () => new Promise<Answer>((resolve) => (answer = () => resolve(status(code)))),
    })
    const id = engine.add()
    const drained = engine.drain()
    await expect.poll(() => engine.dispatcher.isBusy()).toBe(true)
    engine.store.change(() => engine.store.actions.cancel(id, 5))
    answer()
    await drained
    return { ...engine.message(id), attempts: engine.store.attempts.ofMessage(id).length }
  }

  it.each([500, 404])('and answered %i: it stays cancelled, with its attempt', async (code) => {
    expect(await cancelInFlight(code)).toMatchObject({
      state: 'cancelled',
      next_attempt_engine_at: null,
      settled_at: 5,
      attempts: 1,
    })
  })

  it('and at the same moment too late to be sent: it stays cancelled', () => {
    const { store, add, message } = createEngine({ send: () => status(500) })
    const id = add()
    store.change(() => store.actions.cancel(id, 5))
    store.change(() => store.messages.expire(id, 6))
    expect(message(id)).toMatchObject({ state: 'cancelled', settled_at: 5 })
  })

  it('and answered 200: it is delivered after all', async () => {
    expect(await cancelInFlight(200)).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

/** The allowed transitions. At high speed, the window can end with the first round. */
const allowed: Record<MessageState, MessageState[]> = {
  queued: ['delivered', 'retrying', 'failed', 'expired', 'cancelled'],
  retrying: ['delivered', 'expired', 'failed', 'cancelled'],
  cancelled: ['delivered'],
  delivered: [],
  failed: [],
  expired: [],
}

it('makes only allowed transitions, for any sequence of outcomes and actions', async () => {
  const step = fc.oneof(
    fc.constant({ do: 'add' as const }),
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        code: fc.constantFrom(200, 404, 429, 500, 500),
      }),
    },
    fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(15_000, hour, 5 * hour) }),
    fc.record({
      do: fc.constantFrom('retry' as const, 'cancel' as const),
      id: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constant('pause' as const), paused: fc.boolean() }),
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const states = new Map<number, MessageState>()
      const waiting: ((answer: Answer) => void)[] = []
      let engine: Engine | null = null
      const watch = () => {
        if (!engine) return
        const { messageList, rowSearch } = engine.store
        const ids = rowSearch.find({}, { before: Number.MAX_SAFE_INTEGER, offset: 0, limit: 500 })
        for (const { id, state } of messageList.byIds(ids)) {
          const before = states.get(id)
          states.set(id, state)
          if (before === undefined || before === state) continue
          seen.add(`${before} → ${state}`)
        }
      }
      engine = createEngine({
        endpoints: ['http://a/', 'http://b/'],
        committed: watch,
        send: () => new Promise<Answer>((resolve) => waiting.push(resolve)),
      })
      const { store, clock, dispatcher } = engine
      const settle = async () => {
        dispatcher.wake()
        for (let turns = 0; turns < 4; turns++) await new Promise((go) => setImmediate(go))
      }
      for (const one of steps) {
        if (one.do === 'add') engine.add()
        else if (one.do === 'answer') waiting.shift()?.(status(one.code))
        else if (one.do === 'pass') clock.advance(one.ms)
        else if (one.do === 'pause') dispatcher.setPaused(one.paused)
        else {
          const row = store.messageList.byId(one.id)
          const to = { name: 'Orders', enabled: true }
          const isSending = dispatcher.isSending(one.id)
          if (row && actionFault(one.do, { ...row, isSending }, to) === null)
            store.change(() =>
              one.do === 'cancel'
                ? store.actions.cancel(row.id, 1)
                : void store.messages.retryNow(row.id, clock.now()),
            )
        }
        await settle()
      }
      dispatcher.setPaused(true)
      while (waiting.length > 0) {
        waiting.shift()?.(status(500))
        await settle()
      }
    }),
    { numRuns: 150 },
  )
  // Exactly these, and all of them occurred.
  expect([...seen].toSorted()).toEqual(
    Object.entries(allowed)
      .flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`))
      .toSorted(),
  )
})
