import { expect, type Page } from '@playwright/test'
import { type Product, signIn } from './product.ts'

/** Helpers for the specs of the Audiences page. */

export const workspace = `
sources: [{ name: shop, writeKey: KEY }, { name: lonely, writeKey: LONELY }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

export const stat = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).getByRole('definition')
export const next = (page: Page) => page.getByRole('grid', { name: 'Next sync' })
export const members = (page: Page) => page.getByRole('grid', { name: 'Members' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function open(page: Page, product: Product) {
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Computed traits' })).toBeVisible()
}

/** Its first sync is held back. */
export async function newAudience(page: Page, name: string, users = '') {
  await button(page, 'New audience').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  if (users !== '') await page.getByRole('textbox', { name: /^User ids/ }).fill(users)
  await page.getByRole('radio', { name: 'Do not send yet' }).check()
  await button(page, 'Create audience').click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** What the receiver got for users, oldest first. */
export async function received({ client }: Product, key: string) {
  const { items } = await client.captures.list({ limit: 500 })
  return items
    .map(({ body }) => JSON.parse(body.text) as { userId: string; traits: Record<string, unknown> })
    .filter(({ traits }) => traits && key in traits)
    .map(({ userId, traits }) => `${userId} ${JSON.stringify(traits[key])}`)
    .toReversed()
}
