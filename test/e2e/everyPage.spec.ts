import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

/** Every page with something on it, by its address. */
const pages = [
  '/deliveries',
  '/deliveries?filter=state:failed',
  '/deliveries/1',
  '/deliveries/404',
  '/calls',
  '/calls/1',
  '/rejections',
  '/compose',
  '/scenarios',
  '/audiences',
  '/deletions',
  '/deletions/1',
  '/overview',
  '/sources/1',
  '/destinations/1',
  '/receivers/1',
  '/signature',
  '/signature/message/1',
  '/health',
  '/capacity',
  '/drills',
  '/compare/1/2',
  '/common?filter=state:failed',
  '/settings',
  '/start',
]

async function fill(product: Product) {
  const { client, receiver } = product
  await client.receivers.create({ name: 'gone', respond: [410] })
  await client.destinations.create({
    name: 'Orders of a shop with a long name',
    sources: ['my-service'],
    endpoints: [{ url: `${receiver}/gone` }],
  })
  for (let i = 0; i < 20; i++)
    await send(
      product,
      'track',
      { userId: `u_${i}`, event: 'Order Completed', properties: { total: 27.5 } },
      'WRITEKEY1',
    )
  await send(product, 'track', { event: 'Order Completed' }, 'WRITEKEY1')
  await client.deletions.create({ kind: 'delete', userIds: ['u_1'] })
  await expect.poll(async () => (await client.status()).counts.failed).toBeGreaterThan(19)
}

/** Controls that lie partly outside the window to the right, where no scroll bar leads. */
const cutOff = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('button, a, input, [role=tab], h1, h2')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.textContent || each.getAttribute('aria-label') || each.tagName)`)

for (const viewport of [
  { width: 1480, height: 860 },
  { width: 1024, height: 700 },
])
  test(`every page is accessible and complete at ${viewport.width} pixels`, async ({ start }) => {
    test.slow()
    const { page, product } = await start()
    await fill(product)
    await page.setViewportSize(viewport)
    for (const path of pages) {
      await visit(page, product, path)
      await expect(page.getByRole('heading').first()).toBeAttached()
      await page.waitForTimeout(400)
      expect(await faultsOf(page), path).toEqual([])
      expect(await cutOff(page), path).toEqual([])
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0)
    }
  })
