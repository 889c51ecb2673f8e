import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { run } from '../support/cli.ts'
import { faultsOf } from './accessibility.ts'
import { test } from './ownServer.ts'
import { type Product, send, signIn } from './product.ts'
import { browserOnly } from './hosts.ts'

const inBrowsers = browserOnly('the window of the app needs no access')

const filtered = '/#/deliveries?q=state%3Adelivered'

async function printedAddress({ ui, token }: Product): Promise<string> {
  const { stdout } = await run(['open', '--print', '--url', ui, '--token', token])
  return stdout.trim()
}

const hasNoAccess = (page: Page) =>
  expect(page.getByText('This page has no access to the workbench')).toBeVisible()
const hasAccess = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

test(
  'a printed address gives access once: to new tabs, and after the browser is restarted',
  inBrowsers,
  async ({ start }) => {
    const { product } = await start()
    await send(product, 'track', { userId: 'u', event: 'First' }, 'WRITEKEY1')
    const profile = await mkdtemp(join(tmpdir(), 'hookbench-browser-'))
    const options = test.info().project.use.launchOptions ?? {}
    const open = () => chromium.launchPersistentContext(profile, options)
    try {
      const address = await printedAddress(product)
      const browser = await open()
      const page = await browser.newPage()
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await page.goto(address)
      await expect(page.getByRole('row', { name: /First/ })).toBeVisible()
      await expect(page).toHaveURL(`${product.ui}/#/deliveries`)
      expect(requested.filter((url) => url.includes(product.token))).toEqual([])
      // Nothing that a script can read gives access.
      expect(await page.evaluate('document.cookie + JSON.stringify({...sessionStorage})')).toBe(
        '{}',
      )
      const tab = await browser.newPage()
      await tab.goto(product.ui + filtered)
      await expect(tab.getByRole('row', { name: /First/ })).toBeVisible()
      await browser.close()

      const later = await open()
      const again = await later.newPage()
      await again.goto(product.ui + filtered)
      await expect(again.getByRole('row', { name: /First/ })).toBeVisible()
      await later.close()

      const other = await chromium.launch(options)
      const stranger = await other.newPage()
      await stranger.goto(address)
      await hasNoAccess(stranger)
      await expect(stranger.getByText('This code has expired or was already used.')).toBeVisible()
      await other.close()
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

test(
  'without access, a pasted token opens the page that was requested',
  inBrowsers,
  async ({ start }) => {
    const { page, product } = await start()
    await send(product, 'track', { userId: 'u', event: 'First' }, 'WRITEKEY1')
    await page.goto(product.ui + filtered)
    await hasNoAccess(page)
    expect(await faultsOf(page)).toEqual([])
    const field = page.getByLabel('Token')
    await expect(field).toBeFocused()
    await page.keyboard.type('another')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not a token of this Hookbench.')).toBeVisible()
    await field.fill(product.token)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /First/ })).toBeVisible()
    await expect(page).toHaveURL(product.ui + filtered)
  },
)

test(
  'an address pasted into an open tab gives access, and a worthless one takes none away',
  inBrowsers,
  async ({ start }) => {
    const { page, product } = await start()
    const paste = async (fragment: string) => {
      const loaded = page.waitForEvent('load', { timeout: 5000 })
      await page.goto(`${product.screen}/#${fragment}`)
      await loaded
    }
    await page.goto(product.ui)
    await hasNoAccess(page)
    // As older scripts make it of what `serve --json` prints.
    await paste(`token=${product.token}`)
    await expect(page.getByText('Waiting for the first call')).toBeVisible()
    await expect(page).toHaveURL(`${product.ui}/#/deliveries`)
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
    await paste('code=another')
    await hasAccess(page)
    await expect(page).toHaveURL(`${product.ui}/#/deliveries`)
    // No page has this name: the main area always shows a page.
    await page.goto(`${product.screen}/#nothing`)
    await expect(page.getByText('Waiting for the first call')).toBeVisible()
  },
)

test(
  'a page of another port cannot use the access of the browser',
  inBrowsers,
  async ({ start, receive }) => {
    const { page, product } = await start()
    await signIn(page, product)
    await hasAccess(page)
    const other = await receive()
    await page.goto(other.url)
    // Browsers do not tell the ports of a host apart.
    expect(other.seen[0]?.headers.cookie).toMatch(/^hookbench-/)
    const answered = page.waitForResponse(/delivery\/pause/)
    const options = `{ method: 'POST', mode: 'no-cors', credentials: 'include' }`
    await page.evaluate(`fetch('${product.ui}/api/delivery/pause', ${options}).then(() => null)`)
    expect((await answered).status()).toBe(403)
    expect((await product.client.status()).delivery.state).not.toBe('paused')
  },
)

test(
  'a replaced token ends the access of other browsers, and this one keeps it',
  inBrowsers,
  async ({ start, browser }) => {
    const { page, product } = await start()
    await signIn(page, product)
    await hasAccess(page)
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, product)
    await hasAccess(other)
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
    await page.getByRole('button', { name: 'Replace token' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Replace token' }).click()
    await expect(page.getByText('Token replaced', { exact: true })).toBeVisible()
    await page.reload()
    await hasAccess(page)
    await other.reload()
    await hasNoAccess(other)
    await context.close()
  },
)
