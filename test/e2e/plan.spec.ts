import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const workspace = `
sources: [{ name: shop, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [shop], endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const plan = (page: Page) => section(page, 'Tracking plan')
const drift = (page: Page) => section(page, 'Drift')
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ hasText: text })

async function sendOrders(product: Product, count: number, total: unknown) {
  for (let i = 0; i < count; i++)
    await send(product, 'track', { userId: 'u', event: 'Order Completed', properties: { total } })
}

const planFile = (text: string) => ({
  name: 'plan.yaml',
  mimeType: 'text/yaml',
  buffer: Buffer.from(text),
})

test('a plan is drafted from calls, saved, used and removed', async ({ start }) => {
  const { page, product } = await start(workspace)
  await sendOrders(product, 3, 1)
  await visit(page, product, '/sources')
  await expect(plan(page)).toContainText('No tracking plan yet')
  await plan(page).getByRole('button', { name: 'Draft from calls' }).click()
  const panel = page.getByRole('form', { name: 'Drafted plan' })
  await expect(panel).toContainText('1 event, drafted from 3 calls.')
  await expect(panel).toContainText('Order Completed:')
  expect(await faultsOf(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('shop.yaml')
  expect(await readFile(await file.path(), 'utf8')).toContain('total:\n          type: integer')
  await panel.getByRole('button', { name: 'Use this plan' }).click()
  await expect(toast(page, 'Plan set')).toContainText('shop, version 1, 1 event')
  await expect(plan(page)).toContainText('shopversion 1 · 1 event')
  expect((await product.client.plans.list()).items).toHaveLength(1)
  await plan(page).getByRole('button', { name: 'Remove plan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Remove the plan of shop?')
  await dialog.getByRole('button', { name: 'Remove plan' }).click()
  await expect(plan(page)).toContainText('No tracking plan yet')
  expect((await product.client.plans.list()).items).toEqual([])
})

test('a plan is set from a file or a dropped one, and says what it does with violations', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await visit(page, product, '/sources')
  const input = page.getByLabel('Plan file', { exact: true })
  await input.setInputFiles(planFile('events:\n  A: { properties: { type: strnig } }\n'))
  await expect(plan(page).getByRole('alert')).toContainText('line 2: events.A.properties.type')
  await input.setInputFiles(planFile('name: Shop\nevents: { A: {}, B: {} }\n'))
  await expect(plan(page)).toContainText('Shopversion 1 · 2 events · Hookbench’s YAML')
  await expect(plan(page).getByRole('alert')).toBeHidden()
  await plan(page).getByRole('radio', { name: 'Report only' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(plan(page)).toContainText('They are collected, and sent to no destination.')
  await toast(page, 'Violations block calls').getByRole('button', { name: 'Undo' }).click()
  await expect(plan(page)).toContainText('They are sent like all others.')
  await plan(page).getByRole('radio', { name: 'Allow' }).click()
  await expect(plan(page)).toContainText('They are valid.')
  const { items } = await product.client.plans.list()
  expect(items).toMatchObject([{ enforce: 'report', unplanned: 'allow', version: 1 }])
  const transfer = await page.evaluateHandle(`(() => {
    const files = new DataTransfer()
    files.items.add(new File(['name: Dropped\\nevents: { C: {} }\\n'], 'dropped.yaml'))
    return files
  })()`)
  await plan(page).dispatchEvent('drop', { dataTransfer: transfer })
  await expect(plan(page)).toContainText('Droppedversion 2 · 1 event')
  expect(await faultsOf(page)).toEqual([])
})

test('drift is found against the plan and against the period before', async ({ start }) => {
  const { page, product } = await start(workspace)
  await sendOrders(product, 20, '1')
  const { id } = (await product.client.sources.list({})).items[0]!
  const text =
    'events: { Order Completed: { properties: { properties: { total: { type: number }, coupon: {} } } }, Order Refunded: {} }'
  await product.client.plans.set({ id, files: [{ name: 'plan.yaml', text }] })
  await visit(page, product, '/sources')
  const coverage = section(page, 'Coverage · 1 of 2 seen').getByRole('row')
  await expect(coverage.nth(1)).toContainText('Order Completed2020')
  await expect(coverage.nth(2)).toContainText('Order Refunded00not seen')
  await drift(page).getByRole('radio', { name: 'Plan' }).check()
  await drift(page).getByRole('button', { name: 'Find drift' }).click()
  await expect(drift(page)).toContainText(
    '20 calls compared with the plan plan.yaml, 1 event: 2 changes.',
  )
  const rows = drift(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(
    'properties.totalstring in 20 of 20 calls, planned number',
  )
  await expect(rows.nth(2)).toContainText('properties.couponnot seen, planned')
  await expect(drift(page)).toContainText('Planned, not seen: track Order Refunded')
  expect(await faultsOf(page)).toEqual([])
  await drift(page).getByRole('radio', { name: 'Hour before' }).check()
  await drift(page).getByRole('button', { name: 'Find drift' }).click()
  await expect(drift(page)).toContainText('shop has no earlier calls')
})
