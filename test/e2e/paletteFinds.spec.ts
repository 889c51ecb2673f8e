import { expect, type Page } from '@playwright/test'
import { openPalette } from './palette.ts'
import { test } from './hosts.ts'
import { send, visit } from './product.ts'

const options = (page: Page) => page.getByRole('dialog').getByRole('option')

async function choose(page: Page, text: string, name: string | RegExp) {
  await openPalette(page)
  await page.keyboard.type(text)
  await options(page).filter({ hasText: name }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the palette opens a message by number or user, and a call by number', async ({ start }) => {
  const { page, product } = await start()
  await send(product, 'track', { userId: 'u_1204', event: 'Order Completed' }, 'WRITEKEY1')
  await send(product, 'track', { userId: 'u_77', event: 'Signed Up' }, 'WRITEKEY1')
  await visit(page, product, '/settings')
  await choose(page, 'u_1204', /Order Completed of u_1204/)
  await expect(page).toHaveURL(/#\/deliveries\/\d+/)
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Order Completed')
  await choose(page, '2', 'Open call 2')
  await expect(page).toHaveURL(/#\/calls\/2/)
})

test('the first command is selected whenever the list changes', async ({ start }) => {
  const { page, product } = await start()
  await send(product, 'track', { userId: 'u_1204', event: 'Order Completed' }, 'WRITEKEY1')
  await visit(page, product, '/settings')
  const selected = page.getByRole('dialog').getByRole('option', { selected: true })
  await openPalette(page)
  await page.keyboard.type('u_1204', { delay: 60 })
  await expect(options(page)).toHaveCount(2)
  await expect(selected).toHaveText(/^Message \d+: Order Completed of u_1204/)
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveText('Search messages for “u_1204”')
  await page.getByRole('dialog').getByRole('combobox').fill('')
  await page.keyboard.type('#5119', { delay: 60 })
  await expect(selected).toHaveText('Open message 5119')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/deliveries\/5119/)
})

test('the palette has every action of the page, and lists recent commands first', async ({
  start,
}) => {
  const { page, product } = await start()
  await visit(page, product, '/destinations/1')
  await expect(page.getByRole('button', { name: 'Test endpoints' })).toBeVisible()
  await choose(page, 'test endpoints', 'on this page')
  await expect(page.getByRole('button', { name: 'Close test' })).toBeVisible()
  await choose(page, 'settings', /^Go to Settings/)
  await expect(page).toHaveURL(/settings/)
  await choose(page, 'copy coll', 'Copy collection address')
  await openPalette(page)
  await expect(options(page).nth(0)).toContainText('Copy collection address')
  await expect(options(page).nth(1)).toContainText('Go to Settings')
  await expect(options(page).filter({ hasText: 'Go to Settings' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.reload()
  await openPalette(page)
  await expect(options(page).nth(1)).toContainText('Go to Settings')
})
