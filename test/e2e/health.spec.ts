import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const chart = (page: Page, name: RegExp) => page.getByRole('listbox', { name })
const all = (page: Page) =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^All/ })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** One receiver that accepts and one that fails, each with a destination; 12 calls. */
async function twoEndpoints(product: Product) {
  const { client, receiver } = product
  await client.receivers.create({ name: 'good', respond: [200] })
  await client.receivers.create({ name: 'down', respond: [503] })
  const endpoint = (name: string) => [{ url: `${receiver}/${name}` }]
  await client.sources.create({ name: 'shop', writeKey: 'SHOP' })
  await client.destinations.create({
    name: 'Orders',
    sources: ['shop'],
    endpoints: endpoint('good'),
  })
  await client.destinations.create({ name: 'CRM', sources: ['shop'], endpoints: endpoint('down') })
  for (let i = 0; i < 12; i++)
    await send(product, 'track', { userId: `u_${i}`, event: 'Order Completed' }, 'SHOP')
}

test('the health of endpoints: figures, an incident, its messages, and retries due', async ({
  start,
}) => {
  const { page, product } = await start()
  await visit(page, product, '/health')
  await expect(page.getByRole('heading', { name: 'No attempts in this time' })).toBeVisible()
  await twoEndpoints(product)
  await expect(rowOf(page, '/good')).toContainText('100 %')
  await expect(rowOf(page, '/good')).toContainText('200 ×12')
  await expect(rowOf(page, '/down')).toContainText('0 %')
  await expect(rowOf(page, '/down')).toContainText('503 ×')
  const incidents = page.getByRole('region', { name: 'Incidents' })
  await expect(incidents).toContainText(/\/down of CRM answered 503 since \d\d:\d\d\./)
  await expect(incidents).toContainText('Of 12 messages')
  await expect(page.getByRole('region', { name: 'Retries due' })).toContainText('12 within')
  expect(await faultsOf(page)).toEqual([])
  await incidents.getByRole('link', { name: 'Show messages' }).click()
  await expect(page).toHaveURL(/status%3A503/)
  await expect(all(page)).toContainText('12')
})

test('a time selected by keyboard restricts the figures, and is in the address', async ({
  start,
}) => {
  const { page, product } = await start()
  await visit(page, product, '/overview')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  await twoEndpoints(product)
  await expect(rowOf(page, '/good')).toContainText('200 ×12')
  const bars = chart(page, /^Attempts per minute/)
  await bars.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'No attempts in the selected time' }),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'No attempts in the selected time' }),
  ).toBeVisible()
  await expect(bars.getByRole('option', { selected: true })).toHaveCount(2)
  await bars.focus()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '/good')).toContainText('200 ×12')
  await page.getByRole('radio', { name: '24 h' }).check()
  await expect(chart(page, /^Attempts every 20 min/)).toBeVisible()
})

test('selecting a time above the list filters it, by pointer and by keyboard', async ({
  start,
}) => {
  const { page, product } = await start()
  await twoEndpoints(product)
  await visit(page, product, '/deliveries')
  const bars = chart(page, /^Messages over time/)
  await expect(bars.getByRole('option').first()).toBeVisible()
  const box = (await bars.boundingBox())!
  await page.mouse.move(box.x + box.width - 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + 20)
  await page.mouse.up()
  await expect(page).toHaveURL(/after%3A.*before%3A/)
  await expect(all(page)).not.toContainText('24')
  await bars.focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/after/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/after%3A.*before%3A/)
  await expect(all(page)).toContainText('24')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Messages over time' }).click()
  await expect(bars).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row', { name: /Order Completed/ }).first()).toBeVisible()
  await expect(bars).toBeHidden()
})
