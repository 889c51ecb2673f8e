import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn, visit } from './product.ts'

const workspace = `
sources: [{ name: shop, writeKey: KEY }, { name: app, writeKey: APP, kind: mobile }]
destinations:
  - { name: Orders, sources: [shop], endpoints: [{ receiver: inbox }] }
  - { name: Audit, sources: [app], endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

const pane = (page: Page) => page.getByRole('group', { name: 'Source', exact: true })
const button = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ hasText: text })
const stat = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
const schema = (page: Page) => page.getByRole('grid', { name: 'Schema' })
const eventRow = (page: Page, event: string) =>
  schema(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: event, exact: true }) })

async function open(page: Page, product: Product, path = '/sources') {
  await visit(page, product, path)
}

const sourceNamed = async ({ client }: Product, name: string) =>
  (await client.sources.list({})).items.find((source) => source.name === name)

test('a source is created with the keyboard alone, and faults appear at their fields', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'app' })).toBeVisible()
  await page.getByRole('button', { name: 'New source' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  const key = page.getByRole('textbox', { name: 'Write key' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('a name is required')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('shop')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(key).toBeFocused()
  await page.keyboard.type('with space')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText(/a write key must be 1–200 printable characters/i)
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await key.fill('KEY')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('shop')
  await name.fill('web shop')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('the source shop already has this write key')
  await expect(key).toHaveValue('KEY')
  await key.fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sources\/\d+$/)
  await expect(page.getByRole('heading', { name: 'web shop' })).toBeVisible()
  const created = await sourceNamed(product, 'web shop')
  expect(created).toMatchObject({ kind: 'web', enabled: true })
  expect(created?.writeKey).toMatch(/^[0-9a-f]{32}$/)
  await expect(pane(page)).toContainText('Not connected: its calls are collected')
})

test('a source is renamed, disabled and given another key, and each change is undone', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('checkout')
  await pane(page).getByRole('radio', { name: 'Mobile' }).check()
  await button(page, 'Save source').click()
  await expect(page.getByRole('heading', { name: 'checkout' })).toBeVisible()
  expect(await sourceNamed(product, 'checkout')).toMatchObject({ kind: 'mobile' })
  await toast(page, 'Source saved').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible()

  await pane(page).getByRole('switch', { name: 'Enabled' }).click()
  await expect(pane(page)).toContainText('Its calls are rejected with 403 until it is enabled.')
  expect(await send(product, 'track', { userId: 'u', event: 'A' })).toBe(403)
  await toast(page, 'Source disabled').getByRole('button', { name: 'Undo' }).click()
  await expect(pane(page)).not.toContainText('This source is disabled')
  expect(await send(product, 'track', { userId: 'u', event: 'A' })).toBe(200)

  await button(page, 'Replace the write key').click()
  await expect(pane(page)).toContainText('The key KEY stops working at once')
  const next = page.getByRole('textbox', { name: 'New write key' })
  await expect(next).toHaveValue(/^[0-9a-f]{32}$/)
  await next.fill('APP')
  await button(page, 'Replace write key').click()
  await expect(pane(page)).toContainText('the source app already has this write key')
  await next.fill('NEXT')
  await button(page, 'Replace write key').click()
  await expect(toast(page, 'Write key replaced')).toContainText('Clients with KEY are rejected')
  await expect(pane(page).getByRole('textbox', { name: 'Write key', exact: true })).toHaveValue(
    'NEXT',
  )
  expect(await send(product, 'track', { userId: 'u', event: 'A' }, 'KEY')).toBe(401)
  expect(await send(product, 'track', { userId: 'u', event: 'A' }, 'NEXT')).toBe(200)
  await toast(page, 'Write key replaced').getByRole('button', { name: 'Undo' }).click()
  await expect(pane(page).getByRole('textbox', { name: 'Write key', exact: true })).toHaveValue(
    'KEY',
  )
  expect(await send(product, 'track', { userId: 'u', event: 'A' }, 'KEY')).toBe(200)
})

test('a removal states its consequences, is undone with its connections, and is rejected while an audience uses it', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const vip = await product.client.audiences.create({ name: 'VIP', source: 'app' })
  await open(page, product)
  await button(page, 'Edit').click()
  await button(page, 'Remove source').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Calls with the write key KEY are rejected with 401.')
  await expect(dialog).toContainText('It is disconnected from Orders.')
  await dialog.getByRole('button', { name: 'Remove source' }).click()
  await expect(page.getByRole('heading', { name: 'app' })).toBeVisible()
  expect(await send(product, 'track', { userId: 'u', event: 'A' })).toBe(401)
  await toast(page, 'Source removed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /shop/ })).toContainText('server · Orders')
  expect(await send(product, 'track', { userId: 'u', event: 'A' })).toBe(200)

  await button(page, 'Edit').click()
  await button(page, 'Remove source').click()
  await dialog.getByRole('button', { name: 'Remove source' }).click()
  await expect(pane(page).getByRole('alert')).toContainText('is used by audience VIP')
  await pane(page).getByRole('link', { name: 'Open audience VIP' }).click()
  await expect(page).toHaveURL(new RegExp(`/audiences/${vip.id}$`))
})

test('destinations are connected and disconnected, and the figures reflect the calls', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const library = { name: 'analytics-go', version: '3.3.0' }
  await send(product, 'track', { userId: 'u', event: 'A', context: { library } })
  await send(product, 'track', { userId: 'u' })
  await open(page, product)
  await expect(stat(page, 'calls')).toHaveText('1')
  await expect(stat(page, 'API usage')).toHaveText('2')
  await expect(stat(page, 'calls / min now')).toHaveText('1')
  await expect(pane(page)).toContainText('analytics-go 3.3.0')
  await button(page, 'Connect destination').click()
  await page.getByRole('menuitem', { name: 'Audit' }).click()
  await expect(pane(page).getByRole('link', { name: 'Audit' })).toBeVisible()
  await button(page, 'Disconnect Orders').click()
  await expect(pane(page).getByRole('link', { name: 'Orders' })).toHaveCount(0)
  const connected = async () =>
    (await product.client.destinations.list({})).items
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ sources }) => sources.toSorted())
  // By name: Audit, Orders.
  expect(await connected()).toEqual([['app', 'shop'], []])
  await toast(page, 'Disconnected from Orders').getByRole('button', { name: 'Undo' }).click()
  await expect(pane(page).getByRole('link', { name: 'Orders' })).toBeVisible()
  await stat(page, 'rejected').getByRole('link').click()
  await expect(page).toHaveURL(/\/rejections\?filter=key%3AKEY$/)
})

test('the setup lines for each library have the real address and key, and Compose has the source', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await expect(page.getByRole('heading', { name: 'shop' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'app' })).toBeVisible()
  for (const library of ['Go', 'Node', 'Browser', 'Python', 'Java', 'Kotlin', 'Swift', 'curl']) {
    await pane(page).getByRole('radio', { name: library }).check()
    const lines = pane(page).getByLabel(`Lines for ${library}`)
    await expect(lines).toContainText('APP')
    await expect(lines).toContainText(new URL(product.collect).host)
  }
  await button(page, 'Compose a call').click()
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('app')
})

test('an event is blocked before it is first seen, and its filtered call leads to the row and back', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await expect(pane(page)).toContainText('No track event yet.')
  await button(page, 'Block a future event').click()
  await page.getByRole('textbox', { name: /^Event name/ }).fill('Debug & Trace')
  await page.keyboard.press('Enter')
  const row = eventRow(page, 'Debug & Trace')
  await expect(row).toContainText('never')
  await expect(row).toContainText('Blocked. Calls still count as API usage.')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await send(product, 'track', { userId: 'u', event: 'Debug & Trace' })
  await expect(row).toContainText('now')
  await expect(stat(page, 'API usage')).toHaveText('1')

  await open(page, product, '/calls/1')
  const call = page.getByRole('region', { name: 'Call' })
  await expect(call).toContainText('blocked by the schema of shop')
  await call.getByRole('link', { name: 'Show in schema' }).click()
  await expect(page).toHaveURL(/\/sources\/1\?event=Debug/)
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await row.getByRole('switch').click()
  await expect(row).not.toContainText('Blocked')
  await toast(page, 'Event allowed').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Blocked')
  await schema(page).focus()
  await page.keyboard.press(' ')
  await expect(row).not.toContainText('Blocked')
  await page.getByRole('link', { name: 'Back to call 1' }).click()
  await expect(call).toContainText('blocked by the schema of shop')
  await send(product, 'track', { userId: 'u', event: 'Debug & Trace' })
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(1)
})

test('an event among thousands is found by search and by address', async ({ start }) => {
  test.slow()
  const { page, product } = await start(workspace)
  for (let from = 0; from < 3000; from += 500)
    await send(product, 'batch', {
      batch: Array.from({ length: 500 }, (_, index) => ({
        type: 'track',
        userId: 'u',
        event: `Event ${from + index}`,
      })),
    })
  await open(page, product)
  await expect(schema(page)).toHaveAttribute('aria-rowcount', '101')
  await expect(schema(page).getByRole('row')).not.toHaveCount(101)
  await schema(page).focus()
  await page.keyboard.press('End')
  await expect(schema(page)).not.toHaveAttribute('aria-rowcount', '101')
  await page.getByRole('searchbox', { name: 'Find an event' }).fill('nt 2345')
  await expect(schema(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(eventRow(page, 'Event 2345')).toBeVisible()
  // More events than fit on a page contain this name, and come before it.
  await send(product, 'track', { userId: 'u', event: 'nt 5' })
  await open(page, product, '/sources/1?event=nt%205')
  await expect(eventRow(page, 'nt 5')).toHaveAttribute('aria-selected', 'true')
  await expect(eventRow(page, 'nt 5')).toBeInViewport()
  await page.goto(`${product.screen}/#/sources/1?event=Event%20299`)
  await expect(eventRow(page, 'Event 299')).toHaveAttribute('aria-selected', 'true')
})

test('sources are accessible in both themes', async ({ start }) => {
  test.slow()
  const { page, product } = await start(`${workspace}settings: {}`)
  await send(product, 'track', { userId: 'u', event: 'A' })
  await send(product, 'track', { userId: 'u' })
  await product.client.sources.schema.update({ id: '1', event: 'B', blocked: true })
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, product)
  await expect(schema(page)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await button(page, 'Edit').click()
  await button(page, 'Replace the write key').click()
  await expect(page.getByRole('textbox', { name: 'New write key' })).toBeVisible()
  await product.client.sources.update({ id: '2', enabled: false })
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: /app/ }).click()
  await expect(pane(page)).toContainText('This source is disabled')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'New source' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
