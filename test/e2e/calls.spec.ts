import { expect } from '@playwright/test'
import { send, test } from './product.ts'

test('a rejection says why, shows what arrived, and an unknown key becomes a source in one click', async ({
  start,
  page,
}) => {
  const product = await start()
  expect(await send(product, 'track', { userId: 'u_1', event: 'Lost' }, 'STRANGER')).toBe(401)
  await page.goto(product.page)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Calls').click()
  await page.getByRole('button', { name: /^Rejections/ }).click()
  const row = page.getByRole('row', { name: /unknown_source/ })
  await expect(row).toContainText('STRANGER')
  await row.click()
  await expect(page.getByText('no source has the write key STRANGER').first()).toBeVisible()
  await expect(page.getByText('"Lost"')).toBeVisible()
  await page.getByRole('button', { name: 'Create a source with this key' }).click()
  await expect
    .poll(async () => (await product.client.sources.list()).items.map(({ writeKey }) => writeKey))
    .toContain('STRANGER')
  expect(await send(product, 'track', { userId: 'u_1', event: 'Found' }, 'STRANGER')).toBe(200)
  await page.getByRole('button', { name: /^Calls/ }).click()
  await expect(page.getByRole('row', { name: /Found/ })).toBeVisible()
})

test('a rejection opens by its address, however old it is', async ({ start, page }) => {
  const product = await start()
  expect(await send(product, 'track', { userId: 'first' }, 'WRITEKEY1')).toBe(400)
  for (let i = 0; i < 300; i++) await send(product, 'page', {}, 'WRITEKEY1')
  await page.goto(product.page)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.goto(`${product.ui}/#/rejections/1`)
  await expect(page.getByText('track needs event').first()).toBeVisible()
})
