import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { browserOnly, test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'

const overHttp = browserOnly('the window of the app makes no requests over HTTP')

const detail = (page: Page) => page.getByRole('region', { name: 'Message' })

/** A destination for each name, all connected to the source with the key KEY. */
async function wire({ client, receiver }: Product, answers: Record<string, number[][]>) {
  await client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
  for (const [name, endpoints] of Object.entries(answers)) {
    for (const [index, respond] of endpoints.entries())
      await client.receivers.create({ name: `${name}-${index}`, respond })
    await client.destinations.create({
      name,
      sources: ['checkout-api'],
      endpoints: endpoints.map((_, index) => ({ url: `${receiver}/${name}-${index}` })),
    })
  }
}

test('every tab can show each of several attempts, and its endpoints differ', async ({ start }) => {
  const { page, product } = await start()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // As in browsers newer than the one the tests may run in.
  await page.addInitScript('Element.prototype.scrollIntoView = () => Promise.resolve()')
  await page.setViewportSize({ width: 1024, height: 700 })
  await wire(product, { Orders: [[500], [503]] })
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await signIn(page, product)
  // Not the middle of the row, where the funnel of a column appears under the pointer.
  await page.getByRole('row').getByText('Order Completed').click()
  const shown = detail(page).getByTitle(/Orders-\d$/)
  await expect(shown).toHaveCount(2)
  const urls = await shown.all()
  for (const [index, url] of urls.entries()) {
    const pane = await url.locator('..').boundingBox()
    const end = await url.getByText(`Orders-${index}`).boundingBox()
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(
      (pane?.x ?? 0) + (pane?.width ?? 0),
    )
  }
  for (const tab of [
    'Request',
    'Response',
    'Receiver',
    'Request',
    'Call',
    'Signature',
    'Timeline',
  ]) {
    await detail(page).getByRole('tab', { name: tab }).click()
    await expect(detail(page).getByRole('tabpanel')).not.toBeEmpty()
  }
  expect(faults).toEqual([])
})

test('a defect affects one pane only', overHttp, async ({ start }) => {
  const { page, product } = await start()
  await product.client.calls.sendTest({})
  let broken = true
  await page.route('**/rpc/messages/get*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: broken ? text.replace('"attempts"', '"nothing"') : text })
  })
  await signIn(page, product)
  const row = page.getByRole('row', { name: /Test Call/ })
  await row.click()
  await expect(detail(page).getByRole('alert')).toContainText('This message could not be loaded')
  await expect(row).toBeVisible()
  await detail(page).getByRole('button', { name: 'Close' }).click()
  await expect(detail(page)).toHaveCount(0)
  broken = false
  await product.client.calls.sendTest({})
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await row.click()
  await expect(detail(page).getByRole('tab', { name: 'Timeline' })).toBeVisible()
  // The page rereads while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('with several destinations, each row names its own, and each has its timeline', async ({
  start,
}) => {
  const { page, product } = await start()
  await wire(product, { Orders: [[200]], Billing: [[200]], Mail: [[400]] })
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await signIn(page, product)
  await expect(page.getByRole('columnheader', { name: 'Destination' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Orders', exact: true })).toBeVisible()
  for (const name of ['Orders', 'Billing', 'Mail']) {
    // Narrow now: the name is hidden, but still labels the row.
    await page.getByRole('row', { name: new RegExp(name) }).click()
    await expect(detail(page)).toContainText(`destination ${name}`)
    await expect(detail(page).getByRole('button', { name: /^Attempt 1/ })).toBeVisible()
  }
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(`${product.screen}/#/calls`)
  const row = page.getByRole('row', { name: /Order Completed/ })
  const cell = row.getByRole('gridcell').filter({ hasText: 'Delivered' })
  await expect(cell).toHaveAttribute('title', /Orders: Delivered\nBilling: Delivered\nMail: Failed/)
  const isWhole = () => cell.evaluate((element) => element.scrollWidth <= element.clientWidth)
  await expect(cell.getByText('+1')).toBeVisible()
  expect(await isWhole()).toBe(true)
  await row.click()
  await expect(cell.getByText('+2')).toBeVisible()
  expect(await isWhole()).toBe(true)
})

test('content from users neither hides the facts nor changes the text direction', async ({
  start,
}) => {
  const { page, product } = await start()
  await wire(product, { Orders: [[200]] })
  const userId = `\u202E${'x'.repeat(3000)}`
  await send(product, 'track', { userId, event: 'Order Completed' })
  await signIn(page, product)
  await page.getByRole('row', { name: /Order Completed/ }).click()
  const user = detail(page).getByTitle(/^\u202Exxx/)
  expect((await user.boundingBox())?.height).toBeLessThan(30)
  expect((await user.getAttribute('title'))?.length).toBeLessThan(500)
  await expect(user.locator('.mono')).toHaveCSS('unicode-bidi', 'isolate')
  await expect(detail(page).getByText('1 attempt', { exact: true })).toBeInViewport()
})

test('a response after the deadline is not shown as a success', async ({ start }) => {
  const { page, product } = await start()
  const { client, receiver } = product
  await client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
  await client.receivers.create({ name: 'slow', respond: [{ status: 200, delayMs: 5500 }] })
  await client.destinations.create({
    name: 'Slow',
    sources: ['checkout-api'],
    endpoints: [{ url: `${receiver}/slow` }],
  })
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await signIn(page, product)
  await page.getByRole('row', { name: /Order Completed/ }).click()
  await expect(detail(page)).toContainText('Retrying', { timeout: 10_000 })
  await detail(page).getByRole('tab', { name: 'Receiver' }).click()
  await expect(detail(page)).toContainText('The response came after the 5 s', { timeout: 10_000 })
  await expect(detail(page)).toContainText('200, too late')
})

test('a status whose body never ended is not shown as a response', async ({ start }) => {
  const { page, product } = await start()
  const endpoint = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('half', () => setTimeout(() => response.destroy(), 100))
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = endpoint.address() as AddressInfo
    await product.client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
    await product.client.destinations.create({
      name: 'Half',
      sources: ['checkout-api'],
      endpoints: [{ url: `http://127.0.0.1:${port}/half` }],
    })
    await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
    await signIn(page, product)
    await page.getByRole('row', { name: /Order Completed/ }).click()
    await detail(page)
      .getByRole('button', { name: /^Attempt 1: 200 · body did not end/ })
      .click()
    await expect(detail(page)).toContainText('incomplete: stopped after')
    await expect(detail(page).getByRole('tabpanel')).toContainText(/200 · body|answered 200, but/)
  } finally {
    endpoint.closeAllConnections()
    endpoint.close()
  }
})
