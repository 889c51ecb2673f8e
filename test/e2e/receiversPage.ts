import type { Page } from '@playwright/test'
import { type Product, visit } from './product.ts'

export const workspace = `
sources: [{ name: shop, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
  - { name: Audit, endpoints: [{ url: "http://127.0.0.1:9/hook" }] }
receivers: [{ name: inbox }, { name: spare }]
`

export const pane = (page: Page) => page.getByRole('group', { name: 'Receiver', exact: true })
export const button = (page: Page, name: string) =>
  pane(page).getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ hasText: text })
const nextTitle = 'The next ten requests of a new message get'
export const strip = (page: Page) =>
  page.getByRole('list', { name: nextTitle }).getByRole('listitem')
export const rules = (page: Page) =>
  page.getByRole('table', { name: 'Rules' }).locator('tbody').getByRole('row')
export const captures = (page: Page) => page.getByRole('grid', { name: 'Captures' })
export const rows = (page: Page) =>
  captures(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

export const dashes = (count: number) => Array.from({ length: count }, () => /^–/)

export async function open(page: Page, product: Product, path = '/receivers') {
  await visit(page, product, path)
}

export async function receiverNamed({ client }: Product, name: string) {
  const found = (await client.receivers.list({})).items.find((receiver) => receiver.name === name)
  if (!found) throw new Error(`no receiver is named ${name}`)
  return found
}
