import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../src/testing/playwright.ts'
import { orders } from '../testing/orders.ts'

const library = new URL(
  '../../node_modules/@segment/analytics-next/dist/umd/index.js',
  import.meta.url,
)

test.use({ hookbenchWorkspace: orders })

/** A page as it is in production: with the write key, and without an address of ours. */
async function startShop(settings: string) {
  const page = `<!doctype html><script src="/library.js"></script>
<script>const analytics = AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'SHOP' }, ${settings})</script>
<button onclick="analytics.track('Order Completed')">Buy</button>`
  const server = createServer(({ url }, response) => {
    const isLibrary = url === '/library.js'
    response.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html')
    response.end(isLibrary ? readFileSync(library) : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

const hosted =
  "{ integrations: { 'Segment.io': { apiHost: 'api.segment.io/v1', protocol: 'https' } } }"
for (const [what, settings] of [
  ['the settings that it loads', '{}'],
  ['an address of its own', hosted],
] as const)
  test(`the test kit receives what a page sends with ${what} @browser`, async ({
    page,
    hookbench,
  }) => {
    await using shop = await startShop(settings)
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Buy' }).click()
    await hookbench.expect({ event: 'Order Completed', state: 'delivered', within: '15s' })
    expect(await hookbench.receiver('orders').captures()).toHaveLength(1)
  })
