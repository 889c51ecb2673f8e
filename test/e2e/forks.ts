import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Page, test as base } from '@playwright/test'
import { npmClients } from '../clients/toolchains.ts'
import { startProduct } from './product.ts'

/** The directory of the packages of test/clients/npm, or null. */
export const installed = npmClients()

/** The form of key that Customer.io's libraries currently use. */
export const writeKey = 'pk_us_0123456789abcdef'

const workspace = `
sources:
  - { name: shop, writeKey: ${writeKey}, kind: web }
  - { name: other, writeKey: KEY, kind: web }
destinations:
  - { name: Hook, sources: [shop, other], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

/** The file of each library that a page includes. */
const scripts: Record<string, string> = {
  customerio: '@customerio/cdp-analytics-browser/dist/umd/index.js',
  hightouch: '@ht-sdks/events-sdk-js-browser/dist/umd/index.js',
  june: '@june-so/analytics-next/dist/umd/index.js',
  rudderstack: '@rudderstack/analytics-js/dist/npm/modern/bundled/umd/index.js',
}

/** A customer's web server: one page for each library, and the library's files. */
async function startShop() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const name = pathname.split('/')[1] ?? ''
    const script = scripts[name] ?? ''
    if (pathname.endsWith('.js')) {
      const file = pathname.replace(`/${name}/`, '')
      response.setHeader('content-type', 'text/javascript')
      createReadStream(join(installed ?? '', 'node_modules', script, '..', file))
        .on('error', () => response.writeHead(404).end())
        .pipe(response)
    } else {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Shop</title><script src="/${name}/${script.split('/').at(-1)}"></script>`,
      )
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

interface Visit {
  page: Page
  product: Awaited<ReturnType<typeof startProduct>>
  shop: string
  /** The paths that the page requested from the collection port. */
  paths: () => string[]
  /** Requests to any other host than the shop; none of them left the browser. */
  strangers: () => string[]
}

/** The product with a web source, and a page with a library. */
export const test = base.extend<{ visit: (library: string) => Promise<Visit> }>({
  visit: async ({ page }, use) => {
    const product = await startProduct(workspace)
    const shop = await startShop()
    const { host } = new URL(product.collect)
    const asked: string[] = []
    const strange: string[] = []
    await page.route('**', (route) => {
      const url = new URL(route.request().url())
      if (url.host === host) asked.push(url.pathname)
      else if (url.origin !== shop.url) {
        strange.push(url.href)
        return route.abort()
      }
      return route.continue()
    })
    await use(async (library) => {
      await page.goto(`${shop.url}/${library}`)
      return { page, product, shop: shop.url, paths: () => asked, strangers: () => strange }
    })
    shop.close()
    await product.close()
  },
})
