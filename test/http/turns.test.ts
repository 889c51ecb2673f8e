import { expect, it } from 'vitest'
import { createTurns } from '../../src/main/http/turns.ts'
import { eventually } from '../support/eventually.ts'
import { rawClient } from '../support/rawClient.ts'
import { startReceiverPort } from '../support/receiverPort.ts'

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

it('lets no delivery of our own wait behind requests of others', async () => {
  const isOwn = (body: Buffer) => body.toString() === '{"own":1}'
  const { url, captures } = await startReceiverPort({ rules: [] }, {}, (_path, body) =>
    isOwn(body) ? 1 : null,
  )
  const [other, own] = [await rawClient(url), await rawClient(url)]
  const post = (body: string) =>
    `POST /r HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  // All of it is read in one turn of the event loop.
  other.socket.write(post('{"own":0}').repeat(80))
  own.socket.write(post('{"own":1}'))
  await eventually(() => captures().length).toBe(81)
  const before = captures()
    .toReversed()
    .findIndex(({ body }) => isOwn(body))
  expect(before).toBeLessThan(40)
})
