import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Filter / })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const rows = (page: Page, list = 'Messages') =>
  page
    .getByRole('grid', { name: list, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const filterOf = (page: Page) =>
  new URLSearchParams(page.url().split('?')[1] ?? '').get('filter') ?? ''

/** Words of the page that are marked as found. */
const marked = (page: Page) =>
  page.evaluate<string[]>(`[...(CSS.highlights.get('found') ?? [])].map(String)`)

async function shop(product: Product) {
  for (const userId of ['u_1', 'u_2'])
    for (const event of ['Order Completed', 'Cart Viewed'])
      await send(product, 'track', { userId, event, properties: { note: 'café' } }, 'WRITEKEY1')
  await send(product, 'identify', { userId: 'u_1', traits: { plan: 'pro' } }, 'WRITEKEY1')
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(5)
}

test('a filter is typed with suggestions, with the keyboard only', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries')
  await expect(rows(page)).toHaveCount(5)

  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(option(page, /^state:/)).toBeVisible()
  await page.keyboard.type('ty')
  await page.keyboard.press('Tab')
  await expect(field(page)).toHaveValue('type:')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'track 4')).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, 'identify 1')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  expect(filterOf(page)).toBe('type:track')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()

  // The rest of an option is completed by Enter.
  await page.keyboard.type('-state:fai')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove -state:failed' })).toBeVisible()
  expect(filterOf(page)).toBe('type:track -state:failed')

  // The name of an event needs no quotes. Counts are of what the rest of the filter matches.
  await page.keyboard.type('event:Order C')
  await expect(option(page, 'Order Completed 2')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(field(page)).toHaveValue('event:"Order Completed"')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  expect(filterOf(page)).toBe('type:track -state:failed')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeFocused()
})

test('the name of an event needs no quotes in the address', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries?filter=event:Order%20Completed%20user:u_1')
  await expect(page.getByRole('button', { name: 'Remove event:"Order Completed"' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Remove user:u_1' }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(filterOf(page)).toBe('event:"Order Completed"')
})

test('an invalid token is not applied, and lists what is valid', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries')
  await field(page).fill('state:oops user:u_1 ')
  await expect(page.getByText('Not applied: "oops" is not a state (queued,')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit state:oops' }).click()
  await expect(field(page)).toHaveValue('state:oops')
  await field(page).fill('state:delivered ')
  await expect(page.getByText('Not applied')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})

test('the state tabs count what the filter matches without its state', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries?filter=user:u_1')
  const tab = (name: RegExp) =>
    page.getByRole('group', { name: 'State' }).getByRole('button', { name })
  await expect(tab(/^All/)).toHaveText('All 3')
  await expect(tab(/^Delivered/)).toHaveText('Delivered 3')
  await tab(/^Failed/).click()
  await expect(page.getByText('No matching messages')).toBeVisible()
  await expect(tab(/^Delivered/)).toHaveText('Delivered 3')
  await expect(tab(/^Failed/)).toHaveText('Failed 0')
})

test('a shown value filters, is excluded, and is reached by keyboard', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries')
  const cell = rows(page).first().getByRole('gridcell', { name: 'u_1' })
  await cell.hover()
  await page.getByRole('button', { name: 'Filter user:u_1' }).click()
  await expect(rows(page)).toHaveCount(3)
  await rows(page)
    .last()
    .getByText('Order Completed')
    .click({ modifiers: ['Alt'] })
  await expect(rows(page)).toHaveCount(2)
  expect(filterOf(page)).toBe('user:u_1 -event:"Order Completed"')

  await page.getByRole('grid', { name: 'Messages' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('v')
  const menu = page.getByRole('menu', { name: 'Filter by value' })
  await expect(menu).toBeVisible()
  await page.keyboard.type('-type')
  await expect(menu.getByRole('menuitem', { name: '-type:identify' })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeFocused()
})

test('a value of the body in the detail filters', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries')
  await rows(page).nth(1).click()
  const detail = page.getByRole('region', { name: 'Message' })
  await expect(detail).toContainText('u_2')
  await detail.getByRole('tab', { name: 'Request' }).click()
  await detail.getByText('"café"', { exact: true }).click()
  await page.getByRole('menuitem', { name: '-where:properties.note=café' }).click()
  await expect(rows(page)).toHaveCount(1)
  await detail.getByText('user u_').click()
  await page.getByRole('menuitem', { name: 'user:u_2', exact: true }).click()
  expect(filterOf(page)).toBe('user:u_2 -where:properties.note=café')
  await expect(page.getByText('No matching messages')).toBeVisible()
})

test('the words of a search are marked in the list and in the detail', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries?filter=cart+cafe')
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => marked(page)).toEqual(['Cart', 'Cart'])
  await rows(page).first().click()
  await page.getByRole('tab', { name: 'Request' }).click()
  await expect.poll(() => marked(page)).toContain('café')
  await field(page).fill('')
  await expect.poll(() => marked(page)).toEqual([])
})

test('a filter is saved as a view, opened from the bar and the palette, and deleted', async ({
  start,
}) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/deliveries?filter=user:u_1+type:track')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Orders of u_1')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Orders of u_1' })).toBeVisible()

  await page.goto(`${product.screen}/#/calls`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause delivery' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('orders of')
  await page.getByRole('option', { name: /Open view Orders of u_1/ }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(filterOf(page)).toBe('user:u_1 type:track')

  await page.getByRole('button', { name: 'Orders of u_1' }).click()
  await page.getByRole('button', { name: 'Delete view Orders of u_1' }).click()
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
})

test('calls are filtered and counted, with the filter in the URL of the open call', async ({
  start,
}) => {
  const { page, product } = await start()
  await shop(product)
  await visit(page, product, '/calls')
  await expect(rows(page, 'Calls')).toHaveCount(5)
  await page.keyboard.press('/')
  await page.keyboard.type('user:u_1 -type:id')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Calls')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Calls 2' })).toBeVisible()
  await page.keyboard.type('cart')
  await expect(rows(page, 'Calls')).toHaveCount(1)
  await expect.poll(() => marked(page)).toEqual(['Cart'])
  await rows(page, 'Calls').first().click()
  expect(page.url()).toContain('/calls/2?')
  expect(filterOf(page)).toBe('user:u_1 -type:identify cart')
  await send(product, 'track', { userId: 'u_1', event: 'Cart Emptied' }, 'WRITEKEY1')
  await page.getByRole('button', { name: 'Show newer' }).click()
  await expect(rows(page, 'Calls')).toHaveCount(2)
  await field(page).fill('nothing like it')
  await expect(page.getByText('No matching calls')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(rows(page, 'Calls')).toHaveCount(6)
})

test('rejections are filtered by tokens and text', async ({ start }) => {
  const { page, product } = await start()
  for (const key of ['STRANGER', 'STRANGER', 'OTHER'])
    await send(product, 'track', { userId: 'u_1', event: 'A' }, key)
  await send(product, 'track', { userId: 'u_1' }, 'WRITEKEY1')
  await visit(page, product, '/rejections')
  await field(page).fill('key:STRANGER ')
  await expect(rows(page, 'Rejections')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Rejections 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove key:STRANGER' }).click()
  await page
    .getByRole('gridcell', { name: 'unknown_source' })
    .first()
    .click({ modifiers: ['Alt'] })
  expect(filterOf(page)).toBe('-reason:unknown_source')
  await expect(rows(page, 'Rejections')).toHaveCount(1)
  expect(await faultsOf(page)).toEqual([])
})

test('captures are filtered by what they show', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  await fetch(`${product.receiver}/inbox`, { method: 'POST', body: 'by hand' })
  await visit(page, product, '/receivers')
  await expect(rows(page, 'Captures')).toHaveCount(6)
  await field(page).fill('u_2')
  await expect(rows(page, 'Captures')).toHaveCount(2)
  await field(page).fill('-signature:valid ')
  await expect(rows(page, 'Captures')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Captures · 1 of 6' })).toBeVisible()
  expect(filterOf(page)).toBe('-signature:valid')
  expect(await faultsOf(page)).toEqual([])
})

test('deletions are filtered by user and state', async ({ start }) => {
  const { page, product } = await start()
  await shop(product)
  for (const userIds of [['u_1'], ['u_2', 'u_3']])
    await product.client.deletions.create({ kind: 'delete', userIds })
  await visit(page, product, '/deletions')
  await expect(rows(page, 'Deletions')).toHaveCount(2)
  await field(page).fill('user:u_2 ')
  await expect(rows(page, 'Deletions')).toHaveCount(1)
  await rows(page, 'Deletions').first().click()
  expect(page.url()).toContain('/deletions/2?')
  expect(filterOf(page)).toBe('user:u_2')
  await field(page).fill('kind:unsuppress ')
  await expect(page.getByText('No matching deletions')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
