import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const detail = (page: Page) => page.getByRole('region', { name: 'Message' })
const dialog = (page: Page) => page.getByRole('dialog')
const pane = (page: Page) => page.getByRole('group', { name: 'Drill', exact: true })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const results = (page: Page) => page.getByRole('grid', { name: 'Results' })
const response = (page: Page, title: string) => page.getByRole('region', { name: title })

const track = (product: Product, event: string, userId = 'u_1') =>
  send(product, 'track', { userId, event }, 'WRITEKEY1')

const answers = ({ client }: Product, ...respond: number[]) =>
  client.receivers.update({ id: '1', respond })

/** Delivers these events, in order. */
async function deliver(product: Product, ...events: string[]) {
  for (const [index, event] of events.entries()) {
    await track(product, event)
    await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(index + 1)
  }
}

/** Opens the drill of the only message from its menu. */
async function openDrill(page: Page, product: Product) {
  await visit(page, product, '/deliveries/1')
  await detail(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Drill…' }).click()
}

test('a message delivered twice shows both responses side by side, and why they differ', async ({
  start,
}) => {
  const { page, product } = await start()
  await answers(product, 200, 200, 409)
  await deliver(product, 'Order Completed')
  await openDrill(page, product)
  await expect(dialog(page)).toContainText('Drill #1')
  await expect(dialog(page)).toContainText('as a sender does when a response is lost')
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Start drill' }).click()
  await expect(page).toHaveURL(/drills\/1$/)
  await expect(pane(page)).toContainText('Does not look idempotent: the repeat was not accepted.')
  await expect(pane(page)).toContainText('The repeat was rejected: answered 409')
  await expect(response(page, '1st delivery')).toContainText('200')
  await expect(response(page, '2nd delivery')).toContainText('409')
  const [first, second] = await Promise.all(
    ['1st delivery', '2nd delivery'].map((title) => response(page, title).boundingBox()),
  )
  expect(first?.y).toBe(second?.y)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
  expect(await faultsOf(page)).toEqual([])
  // The message is as it was.
  await results(page).getByRole('link', { name: '#1' }).click()
  await expect(detail(page)).toContainText('Delivered')
})

test('selected messages are delivered out of order; the results filter by verdict and move by key', async ({
  start,
}) => {
  const { page, product } = await start()
  await deliver(product, 'A', 'B', 'C')
  // In order: three accepted. Reversed: C, B accepted, A not.
  await answers(product, 200, 200, 200, 200, 200, 500)
  await visit(page, product, '/deliveries')
  await row(page, /TRACK A/).click({ modifiers: ['Control'] })
  await row(page, /TRACK C/).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected messages' })
  await bar.getByRole('button', { name: 'Drill' }).click()
  await expect(dialog(page)).toContainText('Drill 3 messages')
  // Arrow keys choose the kind; Enter starts the drill.
  await dialog(page).getByRole('radio', { name: 'Twice' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Out of order' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('Does not look independent of the order')
  await expect(results(page).getByRole('row')).toHaveCount(4)
  await expect(response(page, 'In order, 1st of 3')).toBeVisible()
  await expect(response(page, 'Reversed, 3rd of 3')).toContainText('500')
  await results(page).focus()
  await page.keyboard.press('j')
  await expect(response(page, 'In order, 2nd of 3')).toBeVisible()
  await expect(page).toHaveURL(/drills\/1\/1$/)
  await page.getByRole('button', { name: 'Repeat failed 1' }).click()
  await expect(results(page).getByRole('row')).toHaveCount(2)
  await expect(response(page, 'Reversed, 3rd of 3')).toBeVisible()
  for (const viewport of [
    { width: 1024, height: 700 },
    { width: 1480, height: 860 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
})

test('a late delivery waits for the engine’s clock, which can be advanced; a mistake is shown at its field', async ({
  start,
}) => {
  const { page, product } = await start()
  await deliver(product, 'Order Completed')
  await openDrill(page, product)
  await dialog(page).getByText('Late', { exact: true }).click()
  const by = dialog(page).getByRole('textbox', { name: 'How late, in engine time' })
  await by.fill('soon')
  await page.keyboard.press('Enter')
  await expect(by).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page)).toContainText('must be a duration with ms, s, m, h or d')
  await by.fill('3h')
  await page.keyboard.press('Enter')
  await expect(pane(page).getByRole('status').first()).toContainText('1 of 2 deliveries')
  await expect(pane(page)).toContainText('in engine time')
  expect(await faultsOf(page)).toEqual([])
  await pane(page).getByRole('button', { name: 'Advance the clock' }).click()
  await expect(pane(page)).toContainText('Looks tolerant of late delivery')
  await expect(response(page, '3 h late')).toContainText('3 h after the first')
})

test('copies at the same time are stopped, found again in the palette, and listed', async ({
  start,
}) => {
  const { page, product } = await start()
  await deliver(product, 'A', 'B')
  const slow = { status: 200, delayMs: 1500, headers: {}, body: '' }
  await product.client.receivers.update({ id: '1', respond: [slow] })
  await visit(page, product, '/deliveries')
  await row(page, /TRACK A/).click({ modifiers: ['Control'] })
  await row(page, /TRACK B/).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Drill' }).click()
  await dialog(page).getByText('At the same time').click()
  await dialog(page).getByRole('textbox', { name: 'Deliveries of each message' }).fill('3')
  await dialog(page).getByRole('button', { name: 'Start drill' }).click()
  await pane(page).getByRole('button', { name: 'Stop drill' }).click()
  await expect(pane(page)).toContainText('Stopped after 3 of 6 deliveries')
  await expect(response(page, 'Copy 3')).toContainText('200')
  const downloading = page.waitForEvent('download')
  await pane(page).getByRole('button', { name: 'Export JSON' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^hookbench-drill-1-.*\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    kind: 'at-once',
    results: [{ verdict: 'same', deliveries: [{}, {}, {}] }],
  })
  await visit(page, product, '/deliveries')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('drills')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/drills\/1$/)
  const list = page.getByRole('region', { name: 'Drills' })
  await expect(list).toContainText('At the same time, 3 times')
  await expect(list).toContainText('Consistent')
})

test('without a drill, the page says what one is', async ({ start }) => {
  const { page, product } = await start()
  await visit(page, product, '/overview')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByText('No drills yet')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await visit(page, product, '/drills/7')
  await expect(page.getByText('This drill is not stored')).toBeVisible()
})
