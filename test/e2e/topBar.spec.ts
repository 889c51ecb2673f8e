import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { send, signIn } from './product.ts'
import { settingId, settingPath, settings } from '../../src/renderer/settings/settingPlace.ts'
import { openPalette } from './palette.ts'

const overHttp = browserOnly('the window of the app makes no requests over HTTP')

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
const options = (page: Page) => palette(page).getByRole('option')
const engine = (page: Page) => page.locator('footer').getByRole('status')

/** Runs the command that typing this finds first. */
async function run(page: Page, text: string) {
  await openPalette(page)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
}

test('delivery is paused and resumed, and calls collected in between wait', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await expect(engine(page)).toHaveText('Delivering')
  await page.getByRole('button', { name: 'Pause delivery' }).click()
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(2)
  await expect(engine(page)).toHaveText('Paused')
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' }, 'WRITEKEY1')
  const row = page.getByRole('row', { name: /Order Completed/ })
  await expect(row).toContainText('Queued')
  expect((await product.client.status()).delivery.state).toBe('paused')
  await page.getByRole('button', { name: 'Resume delivery' }).click()
  await expect(row).toContainText('Delivered')
  await expect(engine(page)).toHaveText('Delivering')
  await expect(engine(page).getByTitle('Nothing is due')).toBeVisible()
})

test('the palette opens pages, sends, pauses, and searches messages', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/calls$/)
  await run(page, 'rejections')
  await expect(page).toHaveURL(/#\/rejections$/)
  await run(page, 'send a test')
  await expect(page.getByText('Test call sent', { exact: true })).toBeVisible()
  await run(page, 'pause')
  await expect(engine(page)).toHaveText('Paused')
  await run(page, 'resume')
  await expect(engine(page)).toHaveText('Delivering')
  await run(page, 'dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page)
  await page.keyboard.type('event:"Test Call" state:delivered')
  await expect(options(page)).toHaveText([
    'Search messages for “event:"Test Call" state:delivered”',
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove state:delivered' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Test Call/ })).toBeVisible()
})

test('the palette copies the address and the write key of each source', async ({ start }) => {
  const { page, product, copied } = await start()
  await product.client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
  await signIn(page, product)
  await run(page, 'copy collection')
  await expect(page.getByText('Copied the collection address', { exact: true })).toBeVisible()
  expect(await copied()).toBe(product.collect)
  await run(page, 'copy checkout')
  await expect(
    page.getByText('Copied the write key of checkout-api', { exact: true }),
  ).toBeVisible()
  expect(await copied()).toBe('KEY')
})

test('the API reference opens beside the page', overHttp, async ({ start, context }) => {
  const { page, product } = await start()
  await signIn(page, product)
  const opened = context.waitForEvent('page')
  await run(page, 'api')
  expect((await opened).url()).toContain(`${product.ui}/api/docs`)
})

test('the palette captures its keys and returns the focus', async ({ start }) => {
  const { page, product } = await start()
  await product.client.calls.sendTest({})
  await signIn(page, product)
  await expect(page.getByRole('row', { name: /Test Call/ })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Filter messages' })
  await field.focus()
  await openPalette(page)
  await page.keyboard.type('gc?jx')
  await expect(palette(page).getByRole('combobox')).toHaveValue('gc?jx')
  await expect(page).toHaveURL(/#\/deliveries$/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()

  // From one dialog into the other and back out of both.
  await run(page, 'shortcuts')
  const keys = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(keys).toContainText('Search or run a command')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/#\/deliveries$/)
  await page.keyboard.press('Control+k')
  await expect(keys).toHaveCount(0)
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Send a test call' }).click()
})

test('the palette is accessible in both themes', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await openPalette(page)
  await expect(options(page).filter({ hasText: 'New destination' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('copy')
  await expect(options(page).filter({ hasText: 'Copy write key' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pause delivery' }).click()
  await expect(engine(page)).toHaveText('Paused')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1024, height: 700 })
  const chip = page.getByRole('button', { name: 'Search or run a command' })
  await expect(chip).toBeVisible()
  expect((await chip.boundingBox())?.width).toBeLessThan(80)
  expect(await faultsOf(page)).toEqual([])
})

test('a frozen list of calls updates the state of its calls, and keeps its position', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await send(product, 'track', { userId: 'u_1', event: 'First' }, 'WRITEKEY1')
  await signIn(page, product)
  await run(page, 'go to calls')
  const row = page.getByRole('row', { name: /First/ })
  await expect(row).toContainText('Queued')
  await page.keyboard.press('j')
  await send(product, 'track', { userId: 'u_1', event: 'Second' }, 'WRITEKEY1')
  await product.client.delivery.resume()
  await expect(row).toContainText('Delivered')
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Second/ })).toHaveCount(0)
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(page.getByRole('row', { name: /Second/ })).toContainText('Delivered')
})

test('the palette finds every source, destination, endpoint, receiver, scenario and setting by its name', async ({
  start,
}) => {
  const { page, product } = await start()
  const { client } = product
  await client.sources.create({ name: 'checkout-api', writeKey: 'KEY' })
  for (let number = 1; number <= 30; number += 1)
    await client.destinations.create({
      name: `Orders ${number}`,
      endpoints: [{ url: `http://127.0.0.1:9/hook-${number}` }],
    })
  await client.scenarios.addExamples()
  const [example] = (await client.scenarios.list()).items.flatMap((file) => file.scenarios)
  if (!example) throw new Error('an example is expected')
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('Control+k')
  // Without input it shows pages and actions, whatever the workspace has.
  await expect(options(page).filter({ hasText: 'Go to Overview' })).toBeVisible()
  await expect(options(page).filter({ hasText: 'Orders' })).toHaveCount(0)
  await page.keyboard.type('open orders')
  await expect(options(page).filter({ hasText: /^Open destination Orders/ })).toHaveCount(8)
  await expect(palette(page)).toContainText('more. Keep typing to narrow the list.')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  for (const [typed, url] of [
    ['open checkout-api', /#\/sources\/2$/],
    ['orders 30', /#\/destinations\/31$/],
    ['hook-7', /#\/destinations\/8/],
    ['open receiver inbox', /#\/receivers\/1$/],
    [`open scenario ${example.name}`, /#\/scenarios\/.+\?scenario=/],
    ['first wait', /#\/settings\?setting=first-wait$/],
  ] as const) {
    await run(page, typed)
    await expect(page).toHaveURL(url)
  }
  await expect(page.getByRole('textbox', { name: 'First wait' })).toBeFocused()
  await run(page, 'trusted ca')
  await expect(page.getByRole('textbox', { name: 'Trusted CA' })).toBeFocused()
})

test('every setting that the palette names is a field of the page', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  for (const { label } of settings) {
    await page.goto(`${product.screen}/#${settingPath(label)}`)
    const field = page.locator(`[data-setting="${settingId(label)}"]`)
    await expect(field, label).toContainText(label)
    await expect(field.locator(':focus'), label).toHaveCount(1)
  }
})
