import { type Page, type TestDetails, test as base } from '@playwright/test'
import { openElectronApp, whyNoApp } from './electronApp.ts'
import { type Product, startProduct } from './product.ts'

/** What shows the screen: a browser, or the window of the desktop app. */
export type Host = 'browser' | 'app'

/** A product and a page for its screen. */
export interface Opened {
  page: Page
  product: Product
  /** The text of the clipboard. */
  copied: () => Promise<string>
}

interface Fixtures {
  /** Starts the product with the text of a workspace file. It is closed at the end of the test. */
  start: (workspace?: string) => Promise<Opened>
  skipsWithoutApp: void
}

export interface HostOption {
  host: Host
}

/** A test that runs in every host. One that can only run in a browser has `browserOnly`. */
export const test = base.extend<Fixtures & HostOption>({
  host: ['browser', { option: true }],
  // Before any other fixture: nothing is started for a test that cannot run.
  skipsWithoutApp: [
    async ({ host }, use) => {
      const reason = host === 'app' ? whyNoApp() : undefined
      base.skip(reason !== undefined, reason)
      await use()
    },
    { auto: true },
  ],
  // Playwright opens its page in any case; the app has a window of its own.
  start: async ({ host, page, viewport }, use) => {
    const products: Product[] = []
    await use(async (workspace = '') => {
      const opened =
        host === 'app'
          ? await openElectronApp(workspace, viewport!)
          : await openInBrowser(page, workspace)
      products.push(opened.product)
      return opened
    })
    for (const product of products) await product.close()
  },
})

async function openInBrowser(page: Page, workspace: string): Promise<Opened> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  return { page, product: await startProduct(workspace), copied }
}

/** The projects of other hosts leave the test out, for this reason. */
export const browserOnly = (why: string): TestDetails => ({
  tag: '@browser',
  annotation: { type: 'only in a browser', description: why },
})
