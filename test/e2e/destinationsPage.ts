import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { OwnServer } from './ownServer.ts'
import { type Product, signIn } from './product.ts'

/** Helpers for the specs of the Destinations page. */

export const oneSource = 'sources: [{ name: shop, writeKey: KEY }]'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const edit = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Edit endpoint ${number},`) })
export const endpoints = (page: Page) => page.getByRole('table', { name: 'Endpoints' })
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const order = (event = 'Order Completed') => ({ userId: 'u_1', event })

export async function open(page: Page, product: Product) {
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(
    page.getByRole('heading', { name: 'Destinations', level: 2, exact: true }),
  ).toBeVisible()
}

/** The same workbench in a second window. */
export async function openSecond(context: BrowserContext, product: Product) {
  const page = await context.newPage()
  await open(page, product)
  return page
}

export const make = ({ client }: Product, own: OwnServer, change = {}) =>
  client.destinations.create({
    name: 'Orders',
    sources: ['shop'],
    endpoints: [{ url: `${own.url}/hook` }],
    ...change,
  })

export const read = async ({ client }: Product) => (await client.destinations.list({})).items
