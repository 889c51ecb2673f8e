import { expect, it } from 'vitest'
import { createEngine, startedAt, status } from '../support/engine.ts'

/** Such as reading the trusted authorities for the first connection, on a busy machine. */
const preparationMs = 20

it('an attempt starts with its request: captures are found by the time from then on', async () => {
  const engine = createEngine({
    send() {
      engine.pass(preparationMs)
      return status(200)
    },
  })
  const id = engine.add()
  await engine.drain()
  const [attempt] = engine.store.attempts.ofMessage(id)
  expect(attempt?.startedAt).toBe(startedAt + preparationMs)
})
