import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, test as base } from '@playwright/test'
import type { AnalyticsBrowser } from '@segment/analytics-next'
import { startProduct } from './product.ts'

const built = fileURLToPath(
  new URL('../../node_modules/@segment/analytics-next/dist/umd', import.meta.url),
)

const workspace = `
sources: [{ name: shop, writeKey: KEY, kind: web }]
destinations:
  - { name: Hook, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

declare global {
  /** The npm package, as a bundler puts it into a page. */
  var AnalyticsNext: { AnalyticsBrowser: typeof AnalyticsBrowser }
  /** Where a page stores its client. */
  var client: AnalyticsBrowser
}

const bundled = '<!doctype html><title>Shop</title><script src="/index.js"></script>'

/** The essence of the snippet: calls wait in a list until its script is loaded. */
const snippet = (collect: string) => `<!doctype html><title>Shop</title><script>
  window.analytics = [['identify', 'u_1', { plan: 'pro' }], ['track', 'Early', {}]]
  Object.assign(window.analytics, { _writeKey: 'KEY', _cdn: '${collect}' })
</script><script async src="/standalone.js"></script>`

/** A customer's web server: its pages, and the files of the real browser library. */
async function startShop(collect: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (pathname.endsWith('.js')) {
      response.setHeader('content-type', 'text/javascript')
      createReadStream(join(built, basename(pathname))).pipe(response)
    } else {
      response.setHeader('content-type', 'text/html')
      response.end(pathname === '/snippet' ? snippet(collect) : bundled)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The product with a web source, a shop whose pages have another origin, and one of them open. */
export const test = base.extend<{ visit: (path?: string) => Promise<Visit> }>({
  visit: async ({ page }, use) => {
    const product = await startProduct(workspace)
    const shop = await startShop(product.collect)
    const requests: Sent[] = []
    page.on('request', (request) => {
      requests.push({
        host: new URL(request.url()).host,
        path: new URL(request.url()).pathname,
        headers: request.headers(),
        body: request.postData(),
        at: performance.now(),
      })
    })
    await use(async (path = '/cart?x=1') => {
      await page.goto(shop.url + path)
      const { host } = new URL(product.collect)
      const sent = () => requests.filter((one) => one.host === host && one.body !== null)
      const strangers = () =>
        requests.filter((one) => ![host, new URL(shop.url).host].includes(one.host))
      return { product, shop: shop.url, sent, strangers, page }
    })
    shop.close()
    await product.close()
  },
})

interface Sent {
  host: string
  path: string
  headers: Record<string, string>
  body: string | null
  at: number
}

interface Visit {
  product: Awaited<ReturnType<typeof startProduct>>
  shop: string
  page: Page
  /** What the page sent to the collection port, without preflights. */
  sent: () => Sent[]
  /** Requests to any other host than the shop. */
  strangers: () => Sent[]
}
