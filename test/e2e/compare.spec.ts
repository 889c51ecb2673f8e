import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { type Order, orderOf } from '../commonalities/orders.ts'
import { faultsOf } from './accessibility.ts'
import { test as base } from './hosts.ts'
import { type Product, startProduct, visit } from './product.ts'

const spoiled = new Set([101, 1203, 2500, 3777, 4100, 5050, 6001, 7907, 9001])

/** A receiver that refuses totals written as strings, for good. */
async function strictReceiver() {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { properties } = JSON.parse(text) as Order
      response.writeHead(typeof properties.total === 'string' ? 410 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, close: () => server.close() }
}

const workspace = (host: string) => `
sources: [{ name: shop, writeKey: KEY, kind: server }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ url: "http://${host}/hook" }] }
`

interface Shop {
  product: Product
  host: string
  /** Sends so many orders and waits until they are settled. */
  order: (count: number) => Promise<void>
}

const test = base.extend<{ shop: Shop }>({
  // Playwright reads a fixture's dependencies from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const { host, close } = await strictReceiver()
    const product = await startProduct(workspace(host))
    await use({ product, host, order: (count) => order(product, count) })
    await product.close()
    close()
  },
})

async function order({ collect, client }: Product, count: number) {
  for (let from = 0; from < count; from += 250) {
    const batch = Array.from({ length: Math.min(250, count - from) }, (_, k) => {
      const made = orderOf(from + k)
      const { total } = made.properties
      if (spoiled.has(from + k)) made.properties.total = String(total)
      return made
    })
    const body = JSON.stringify({ writeKey: 'KEY', batch })
    const { status } = await fetch(`${collect}/v1/batch`, { method: 'POST', body })
    expect(status).toBe(200)
  }
  await expect
    .poll(async () => {
      const { counts } = await client.status()
      return counts.delivered + counts.failed
    })
    .toBe(count)
}

const firstFinding = (page: Page) =>
  page.getByRole('table', { name: 'Findings' }).getByRole('row').nth(1)

test('names the cause of nine failures among 10,000 messages first', async ({ page, shop }) => {
  await shop.order(10_000)
  await visit(page, shop.product, '/deliveries?filter=state%3Afailed')
  await page.getByRole('button', { name: 'Find commonalities' }).click()
  const first = firstFinding(page)
  await expect(first).toContainText('have properties.total as a string')
  await expect(first).toContainText('9 of 9')
  await expect(first).toContainText('0 of 9,991')
  expect(await faultsOf(page)).toEqual([])
  await first.getByRole('link', { name: 'Show 9' }).click()
  await expect(page).toHaveURL(/where%3Aproperties\.total%3Astring/)
  await expect(page.getByRole('grid').getByRole('row', { name: /Order Completed/ })).toHaveCount(9)
})

test('compares a failed message with a delivered one', async ({ page, shop }) => {
  await shop.order(2600)
  const { items } = await shop.product.client.messages.list({ state: 'failed' })
  const failed = items[0]!
  await visit(page, shop.product, `/deliveries/${failed.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with…' }).click()
  const alike = page.getByRole('table', { name: 'Messages of the same event' })
  await alike.getByRole('link').first().click()
  const differences = page.getByRole('table', { name: 'Differences' })
  const total = differences.getByRole('row', { name: /^properties\.total/ })
  await expect(total).toContainText(/"[\d.]+" string\s*[\d.]+ number\s*another type/)
  await expect(
    page.getByText(`${shop.host} answered 410 to the first and 200 to the second.`),
  ).toBeVisible()
  await expect(
    page.getByText('3 of 3 failed messages have properties.total as a string'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the 3' })).toBeVisible()
  await expect(differences.getByRole('button', { name: 'Compare userId again' })).toBeVisible()
  await expect(page.getByText(/^\d+ differences, \d+ ignored$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(total).toContainText(/[\d.]+ number\s*"[\d.]+" string/)
  await differences.getByRole('button', { name: 'Ignore properties.orderId' }).click()
  await expect(differences.getByRole('row', { name: /^properties\.orderId/ })).toHaveCount(0)
  await page.reload()
  await expect(total).toBeVisible()
  await expect(differences.getByRole('row', { name: /^properties\.orderId/ })).toHaveCount(0)
  await differences.getByRole('button', { name: 'Compare properties.orderId again' }).click()
  await expect(differences.getByRole('row', { name: /^properties\.orderId/ })).toHaveCount(1)

  // The keyboard reaches every part.
  await page.getByRole('tab', { name: 'Body' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('table', { name: 'Request headers' }).getByRole('row', { name: /^X-Signature/ }),
  ).toContainText('changed')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /^Result / }),
  ).toContainText(/200\s*410/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table', { name: 'Attempts' })).toContainText('Attempt 1')
  await page.keyboard.press('ArrowRight')
  await expect(total).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('compares a message with its call, and says what cannot be compared', async ({
  page,
  shop,
}) => {
  await shop.order(5)
  await visit(page, shop.product, '/compare')
  await page.getByLabel('First message').fill('#1')
  await page.getByLabel('Second message').fill('first')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('A message such as 12408, or a call such as c12390')).toBeVisible()
  await page.getByLabel('Second message').fill('c1')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/compare\/1\/c1$/)
  await expect(page.getByRole('table', { name: 'Differences' })).toBeVisible()
  // It has one attempt, which is compared with itself.
  await visit(page, shop.product, '/compare/1-1-1/1')
  await expect(page.getByText('No differences')).toBeVisible()
  await visit(page, shop.product, '/compare/1-1-2/1')
  await expect(page.getByText('message 1 has no such attempt')).toBeVisible()
  await visit(page, shop.product, '/compare/1/999')
  await expect(page.getByText('These cannot be compared')).toBeVisible()
})
