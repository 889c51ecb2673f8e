import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLoop } from '../../src/main/loop/loop.ts'

/** A loop whose turns return or throw the listed values, and the start times of the turns. */
function loopOf(turns: (number | null | Error)[]) {
  const start = performance.now()
  const began: number[] = []
  const faults: unknown[] = []
  const loop = createLoop({
    step() {
      began.push(performance.now() - start)
      const next = turns.shift() ?? null
      if (next instanceof Error) throw next
      return next
    },
    onFault(error) {
      faults.push(error)
      return 60
    },
  })
  onTestFinished(() => loop.stop())
  return { loop, began, faults }
}

test('sleeps until woken; the earliest wake counts', async () => {
  const { loop, began } = loopOf([])
  loop.wake(10_000)
  loop.wake(50)
  loop.wake(10_000)
  await sleep(20)
  expect(began).toEqual([])
  await sleep(200)
  expect(began).toHaveLength(1)
  expect(began[0]).toBeGreaterThanOrEqual(48)
})

test('continues after its pause, which waking does not shorten', async () => {
  const { loop, began } = loopOf([100])
  loop.wake()
  await sleep(30)
  expect(began).toHaveLength(1)
  loop.wake()
  await sleep(20)
  expect(began).toHaveLength(1)
  await sleep(250)
  expect(began).toHaveLength(2)
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThanOrEqual(98)
})

test('reports an error of a turn, and continues after the returned pause', async () => {
  const { loop, began, faults } = loopOf([new Error('broken')])
  loop.wake()
  await expect.poll(() => began.length).toBe(2)
  expect(faults).toEqual([new Error('broken')])
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThanOrEqual(58)
})

test('a wake during a turn is followed by another turn', async () => {
  let turns = 0
  const loop = createLoop({
    async step() {
      turns++
      if (turns === 1) loop.wake()
      await sleep(10)
      return null
    },
    onFault: () => null,
  })
  onTestFinished(() => loop.stop())
  loop.wake()
  await expect.poll(() => turns).toBe(2)
})

test('stopping waits for the turn in progress, and no other starts', async () => {
  let ended = 0
  const loop = createLoop({
    async step() {
      await sleep(50)
      ended++
      return 0
    },
    onFault: () => null,
  })
  loop.wake()
  await sleep(20)
  await loop.stop()
  expect(ended).toBe(1)
  expect(loop.isStopped()).toBe(true)
  loop.wake()
  await sleep(100)
  expect(ended).toBe(1)
})
