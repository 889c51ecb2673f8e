import { expect, it } from 'vitest'
import { ownFailure } from '../../src/main/delivery/ownFailure.ts'
import { createEngine, status } from '../support/engine.ts'

const failed = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

it('tells a failure of this machine from one of the endpoint', () => {
  expect(ownFailure(failed('EMFILE'))?.message).toBe(
    'no connection can be opened: Hookbench has too many open files (EMFILE)',
  )
  const both = new AggregateError([failed('ETIMEDOUT'), failed('ENFILE')])
  expect(ownFailure(both)?.message).toContain('the system has too many open files')
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EADDRNOTAVAIL', 'constructor'])
    expect(ownFailure(failed(code))).toBeNull()
})

it('records no attempt when no connection can be opened: delivery is halted with the reason, and continues', async () => {
  const engine = createEngine({
    onDefect() {},
    send(_request, sent) {
      const failure = sent === 1 ? ownFailure(failed('EMFILE')) : null
      if (failure) throw failure
      return status(200)
    },
  })
  const id = engine.add()
  engine.dispatcher.wake()
  await expect.poll(engine.dispatcher.halted).toMatch(/^no connection can be opened: /)
  expect(engine.message(id).state).toBe('queued')
  await expect.poll(() => engine.message(id).state).toBe('delivered')
  expect(engine.store.attempts.verdicts([id])).toHaveLength(1)
  expect(engine.dispatcher.halted()).toBeNull()
})
