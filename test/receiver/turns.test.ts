import { expect, it } from 'vitest'
import { createTurns } from '../../src/main/receiver/turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Requests that wait for their turn; `handled`: their numbers, in order. */
function requests(most: number) {
  const waitForTurn = createTurns(most)
  const handled: number[] = []
  return {
    handled,
    async request(number: number) {
      const turn = waitForTurn()
      if (turn) await turn
      handled.push(number)
    },
  }
}

it('handles a limited number of requests in a turn of the event loop, in their order', async () => {
  const { request, handled } = requests(3)
  for (let number = 0; number < 8; number++) void request(number)
  const seen = [handled.length]
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn()
    seen.push(handled.length)
    // Those that arrive later do not overtake.
    if (turn === 0) void request(8)
  }
  expect(seen).toEqual([3, 6, 9, 9])
  expect(handled).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

it('lets no request wait while there are few', async () => {
  const { request, handled } = requests(3)
  for (let number = 0; number < 9; number += 3) {
    for (const each of [0, 1, 2]) void request(number + each)
    expect(handled).toHaveLength(number + 3)
    await nextTurn()
    await nextTurn()
  }
})
