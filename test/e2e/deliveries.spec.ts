import { expect } from '@playwright/test'
import { test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'
import { scrollFilterFollow } from './manyMessages.ts'

/** Creates the receivers and a destination that sends to them, on a running product. */
async function wire({ client, receiver }: Product, answers: Record<string, number[]>) {
  for (const [name, respond] of Object.entries(answers))
    await client.receivers.create({ name, respond })
  await client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
  await client.destinations.create({
    name: 'Orders',
    sources: ['checkout-api'],
    sharedSecret: 's3cret',
    endpoints: Object.keys(answers).map((name) => ({ url: `${receiver}/${name}` })),
  })
}

test('the first start shows a working workspace, and a test call is delivered within a second without reload', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  await expect(page.getByText('WRITEKEY1').first()).toBeVisible()
  await expect(page.getByText(product.collect).first()).toBeVisible()
  expect(page.url()).not.toContain(product.token)
  await page.getByRole('button', { name: 'Send a test call' }).first().click()
  const row = page.getByRole('row', { name: /Test Call/ })
  await expect(row).toContainText('Delivered', { timeout: 1000 })
  await expect(page.getByRole('button', { name: /^Delivered/ })).toContainText('1')
})

test('an endpoint that answers 500 beside one that answers 200 has one attempt and the reason it is not retried', async ({
  start,
}) => {
  const { page, product } = await start()
  await wire(product, { down: [500], up: [200] })
  await signIn(page, product)
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await page.getByRole('row', { name: /Order Completed/ }).click()
  const detail = page.getByRole('region', { name: 'Message' })
  await expect(detail).toContainText('Delivered')
  await expect(detail).toContainText('1 attempt · last 500')
  await expect(detail).toContainText(
    'Answered 500. Not retried: another endpoint accepted the message.',
  )
  await expect(detail).toContainText('Answered 200. The message is delivered.')
})

test('a message that failed everywhere counts down to its next attempt, and then becomes delivered, live', async ({
  start,
}) => {
  const { page, product } = await start()
  await wire(product, { one: [500, 500, 200], two: [500] })
  await product.client.clock.set({ speed: 10 })
  await signIn(page, product)
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  const row = page.getByRole('row', { name: /Order Completed/ })
  await expect(row).toContainText('Retrying')
  await row.click()
  const detail = page.getByRole('region', { name: 'Message' })
  await expect(detail).toContainText(/next attempt in \d+ s/)
  await expect(detail.getByRole('button', { name: 'Retry now' })).toBeEnabled()
  await expect(row).toContainText('Delivered', { timeout: 10_000 })
  await expect(detail).toContainText('Answered 200. The message is delivered.')
  await expect(detail).toContainText('3 attempts')
})

test('Retry now makes the next attempt immediately', async ({ start }) => {
  const { page, product } = await start()
  await wire(product, { flaky: [503, 200] })
  await signIn(page, product)
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  const row = page.getByRole('row', { name: /Order Completed/ })
  await expect(row).toContainText('Retrying')
  await row.click()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(row).toContainText('Delivered', { timeout: 2000 })
  await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeEnabled()
})

test('the request, the response, the call and the capture are shown unchanged', async ({
  start,
}) => {
  const { page, product } = await start()
  await send(product, 'identify', { userId: 'u_1', traits: { plan: 'pro', big: 5 } }, 'WRITEKEY1')
  await signIn(page, product)
  await page.getByRole('row', { name: /plan: pro/ }).click()
  const detail = page.getByRole('region', { name: 'Message' })
  await detail.getByRole('tab', { name: 'Request' }).click()
  await expect(detail).toContainText('X-Signature')
  await expect(detail).toContainText('"plan": "pro"')
  await detail.getByRole('tab', { name: 'Response' }).click()
  await expect(detail).toContainText('200')
  await detail.getByRole('tab', { name: 'Call' }).click()
  await expect(detail).toContainText('messageId')
  await detail.getByRole('tab', { name: 'Receiver' }).click()
  await expect(detail).toContainText(/valid/i)
})

test('1,000 messages scroll, filter and follow', async ({ start }) => {
  const { page, product } = await start()
  await scrollFilterFollow(page, product, 1000)
})
