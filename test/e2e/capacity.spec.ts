import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, visit } from './product.ts'

/** A destination at a receiver that answers like this. */
async function destinationAt({ client, receiver }: Product, respond: number[]) {
  await client.receivers.create({ name: 'target', respond })
  await client.sources.create({ name: 'shop', writeKey: 'SHOP' })
  const endpoints = [{ url: `${receiver}/target` }]
  await client.destinations.create({ name: 'Orders', sources: ['shop'], endpoints })
}

async function constantRun(page: Page, { rate, seconds }: { rate: string; seconds: string }) {
  await page.getByLabel('Destination').selectOption('Orders')
  await page.getByRole('radio', { name: 'Constant rate' }).check()
  await page.getByLabel('Calls per second').fill(rate)
  await page.getByRole('textbox', { name: 'Seconds' }).fill(seconds)
  await page.getByRole('button', { name: 'Start run' }).click()
}

test('a run shows its figures live, and its report is one page that works from a file', async ({
  start,
}, info) => {
  const { page, product } = await start()
  await destinationAt(product, [200])
  await visit(page, product, '/overview')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await constantRun(page, { rate: '40', seconds: '4' })
  await expect(page.getByRole('heading', { name: 'Capacity run 1', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sending 40 / s.' })).toBeVisible()
  await expect(page.getByText('Orders holds 40 / s, the highest rate sent.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Nothing is outstanding.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Per second: Up to \d+ calls offered/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' })).toContainText('holds')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save report' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'HTML page' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^hookbench-capacity-1-.*\.html$/)
  const file = info.outputPath('report.html')
  await download.saveAs(file)
  expect(await readFile(file, 'utf8')).not.toMatch(/<script|<link|src=|@import|url\(/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`file://${file}`)
  await expect(page.getByRole('heading', { name: 'Capacity of Orders' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Response time: p95 at most/ })).toBeVisible()
  await expect(page.getByText('Orders holds 40 / s, the highest rate sent.')).toBeVisible()
  expect(requests).toEqual([`file://${file}`])
})

test('a run stops at once, and what it left behind can be cancelled', async ({ start }) => {
  const { page, product } = await start()
  await destinationAt(product, [503])
  await visit(page, product, '/capacity')
  await constantRun(page, { rate: '60', seconds: '120' })
  const outstanding = page.getByRole('region', { name: 'Outstanding', exact: true })
  await expect(outstanding).toContainText(/\d\d messages retrying/)
  await page.getByRole('button', { name: 'Stop run' }).click()
  await expect(page.getByRole('heading', { name: 'Outstanding when the run ended' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop run' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel outstanding messages' }).click()
  await page.getByRole('button', { name: 'Cancel messages' }).click()
  await expect
    .poll(async () => {
      const { counts } = await product.client.status()
      return counts.queued + counts.retrying
    })
    .toBe(0)
  await page.getByRole('link', { name: 'Show messages' }).click()
  await expect(page).toHaveURL(/\/deliveries\?filter=destination/)
})

test('mistakes are shown at their fields, and other machines need a confirmation', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.sources.create({ name: 'shop', writeKey: 'SHOP' })
  await product.client.destinations.create({
    name: 'Orders',
    sources: ['shop'],
    endpoints: [{ url: 'https://hooks.example.com/in' }],
  })
  await visit(page, product, '/capacity')
  await page.getByLabel('Destination').selectOption('Orders')
  const rates = page.getByLabel('Calls per second, one step each')
  await rates.fill('20, 10')
  await page.getByRole('button', { name: 'Start run' }).click()
  await expect(rates).toHaveAccessibleDescription('Each rate must be higher than the one before')
  expect(await faultsOf(page)).toEqual([])
  await rates.fill('1')
  await page.getByRole('button', { name: 'Start run' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('https://hooks.example.com/in is not on this machine.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect((await product.client.capacity.list()).items).toEqual([])
})
