import { scrollFilterFollow } from './manyMessages.ts'
import { test } from './hosts.ts'

test('10,000 messages scroll, filter and follow', async ({ start }) => {
  test.slow()
  const { page, product } = await start()
  await scrollFilterFollow(page, product, 10_000)
})
