import { expect, type Page } from '@playwright/test'
import { test } from './hosts.ts'
import { send, visit } from './product.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Filter / })
const filterOf = (page: Page) =>
  new URLSearchParams(page.url().split('?')[1] ?? '').get('filter') ?? ''

test('Enter completes the begun name of an event, and text that stays is apart from what follows', async ({
  start,
}) => {
  const { page, product } = await start()
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' }, 'WRITEKEY1')
  await send(product, 'track', { userId: 'u_1', event: 'Cart Viewed' }, 'WRITEKEY1')
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(2)
  await visit(page, product, '/deliveries')
  await page.keyboard.press('/')
  await page.keyboard.type('event:Order Comp')
  await expect(page.getByRole('option', { name: /^Order Completed/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => filterOf(page)).toBe('event:"Order Completed"')
  await page.keyboard.type('cart type:track')
  await page.keyboard.press('Enter')
  await page.keyboard.type('-type:page ')
  await expect.poll(() => filterOf(page)).toBe('event:"Order Completed" type:track -type:page cart')
})

test('the end of a field with many chips is visible while typing', async ({ start }) => {
  const { page, product } = await start()
  const chips = Array.from({ length: 20 }, (_, index) => `-user:u_${index}`).join(' ')
  await visit(page, product, `/deliveries?filter=${encodeURIComponent(chips)}`)
  await page.keyboard.press('/')
  await page.keyboard.type('-user:u_20 ')
  await page.keyboard.type('abc')
  await expect(field(page)).toHaveValue('abc')
  await expect(field(page)).toBeInViewport({ ratio: 0.95 })
})
