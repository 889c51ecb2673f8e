import { scrollFilterFollow } from './manyMessages.ts'
import { test } from './product.ts'

test('10,000 messages scroll, filter and follow', async ({ start, page }) => {
  test.slow()
  await scrollFilterFollow(page, await start(), 10_000)
})
