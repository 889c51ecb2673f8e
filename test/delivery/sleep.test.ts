import { expect, it } from 'vitest'
import { type Answer, createEngine, status } from '../support/engine.ts'

const hour = 3_600_000
const timeout: Answer = { outcome: 'timeout', status: null }

/** Three messages in strict order. The machine sleeps while the first is in flight, which then ends like this. */
async function sleepDuringTheFirst(answer: Answer, sleep: (engine: Engine) => void) {
  const order: string[] = []
  const engine: Engine = createEngine({
    settings: { delivery: { inFlight: 1 } },
    onDefect() {},
    send({ body }, sent) {
      order.push((JSON.parse(body) as { event: string }).event)
      if (sent > 1) return status(200)
      sleep(engine)
      return answer
    },
  })
  const ids = ['A', 'B', 'C'].map((label) => engine.add(label))
  engine.dispatcher.wake()
  await expect
    .poll(() => ids.map((id) => engine.message(id).state))
    .toEqual(Array(3).fill('delivered'))
  return { order, verdicts: engine.store.attempts.verdicts(ids).map(({ verdict }) => verdict) }
}
type Engine = ReturnType<typeof createEngine>

const accepted = { verdicts: ['success', 'success', 'success'] }

it('records no timeout of a request that was in flight while the machine slept, and sends it again first', async () => {
  const result = await sleepDuringTheFirst(timeout, (engine) => engine.sleep(2 * hour))
  expect(result).toEqual({ order: ['A', 'A', 'B', 'C'], ...accepted })
})

it('does so when only the system announces the sleep, as on Windows', async () => {
  const result = await sleepDuringTheFirst(timeout, ({ dispatcher }) => dispatcher.announceSleep())
  expect(result).toEqual({ order: ['A', 'A', 'B', 'C'], ...accepted })
})

it('counts a response that arrived after the sleep', async () => {
  const result = await sleepDuringTheFirst(status(200), (engine) => engine.sleep(hour))
  expect(result).toEqual({ order: ['A', 'B', 'C'], ...accepted })
})

it('records a timeout while the machine is awake', async () => {
  const engine = createEngine({ send: () => timeout })
  const id = engine.add()
  await engine.drain()
  expect(engine.message(id).state).toBe('retrying')
  engine.sleep(2 * hour)
  await engine.drain()
  expect(engine.store.attempts.verdicts([id]).map(({ verdict }) => verdict)).toEqual([
    'retry',
    'retry',
  ])
})
