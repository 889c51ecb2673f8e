import { expect, type Page } from '@playwright/test'
import { type Product, send, signIn } from './product.ts'

/** A list of `count` messages renders a window of its rows, is filtered, and follows new messages. */
export async function scrollFilterFollow(page: Page, product: Product, count: number) {
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: 1000 }, (_, i) => ({
      type: 'track',
      userId: `u_${from + i}`,
      event: `Event ${(from + i) % 10}`,
    }))
    await send(product, 'batch', { batch }, 'WRITEKEY1')
  }
  await expect
    .poll(async () => (await product.client.status()).counts.delivered, { timeout: 60_000 })
    .toBe(count)
  await signIn(page, product)
  await expect(page.getByRole('row', { name: new RegExp(`u_${count - 1}`) })).toBeVisible()
  const grid = page.getByRole('grid')
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.getByRole('row', { name: /u_0(?!\d)/ })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(120)

  await send(product, 'track', { userId: 'newcomer', event: 'Late' }, 'WRITEKEY1')
  await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible()
  await page.getByRole('button', { name: /1 new/ }).click()
  await expect(page.getByRole('row', { name: /newcomer/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Filter messages' }).fill('user:u_321 ')
  await expect(page.getByRole('row', { name: /Event 1/ })).toHaveCount(1)
  expect(page.url()).toContain('u_321')
}
