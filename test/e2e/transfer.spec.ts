import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { readHar } from '../export/support.ts'
import { faultsOf } from './accessibility.ts'
import { openPalette } from './palette.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const run = promisify(execFile)
const workspace = `
sources: [{ name: shop, writeKey: KEY }, { name: copy, writeKey: COPY }]
destinations:
  - { name: Orders, sources: [shop, copy], sharedSecret: s3cret, body: production, endpoints: [{ receiver: orders }] }
receivers: [{ name: orders, respond: [500, 200] }]
`
const dialog = (page: Page) => page.getByRole('dialog')

/** One message with two attempts, two with one. */
async function fill({ collect, client }: Product) {
  for (const event of ['Order Completed', 'Product Viewed', 'Cart Viewed']) {
    await send({ collect }, 'track', { userId: 'u1', event, properties: { note: "it's ß" } })
    await expect
      .poll(async () => (await client.messages.list({})).items[0]?.attemptCount)
      .toBeGreaterThan(0)
  }
  await client.messages.retry({ id: '1' })
  await expect.poll(async () => (await client.status()).counts.delivered).toBe(3)
}

async function exported(page: Page, format: string) {
  await dialog(page).getByRole('radio', { name: format }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Export/ })
      .click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('what the list shows is exported: a valid HAR, and a script that sends the same body and signature', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await fill(product)
  await visit(page, product, '/deliveries')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toContainText('3 messages, oldest first')
  expect(await faultsOf(page)).toEqual([])
  const har = await exported(page, 'HAR')
  expect(har.name).toMatch(/^hookbench-messages-\d{8}-\d{6}\.har$/)
  const entries = readHar(await readFile(har.path, 'utf8'))
  expect(entries.map(({ response }) => response.status)).toEqual([500, 200, 200, 200])
  await expect(dialog(page).getByRole('status')).toContainText('Downloaded3 of 3 messages')
  expect(await faultsOf(page)).toEqual([])

  const before = (await product.client.captures.list({})).items
  await run('sh', [(await exported(page, 'curl')).path])
  await expect.poll(async () => (await product.client.captures.list({})).items.length).toBe(7)
  const again = (await product.client.captures.list({})).items.slice(0, 3)
  /** The messages were not sent in the order of the script. */
  const proof = (captures: typeof before) =>
    captures.map(({ body, headers, signature }) => {
      const sent = headers.find(([name]) => name.toLowerCase() === 'x-signature')?.[1]
      return `${body.text} ${signature} ${sent}`
    })
  expect(new Set(proof(again))).toEqual(new Set(proof(before.slice(0, 3))))
  expect(again.map(({ signature }) => signature)).toEqual(['valid', 'valid', 'valid'])

  // The dialog belongs to its page.
  await page.goto(`${product.screen}/#/deliveries?filter=state%3Afailed`)
  await expect(dialog(page)).toHaveCount(0)
  await visit(page, product, '/deliveries?filter=event%3A%22Order%20Completed%22')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toContainText('1 message matching event:"Order Completed"')
  const csv = await readFile((await exported(page, 'CSV')).path, 'utf8')
  expect(csv.split('\r\n')).toHaveLength(3)
})

test('an export of messages is imported as calls: checked, one opened in Compose, all sent', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await fill(product)
  await visit(page, product, '/deliveries')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const har = await exported(page, 'HAR')
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('import calls')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Choose a file, or drop it here')
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).locator('input[type=file]').setInputFiles(har.path)
  await expect(dialog(page)).toContainText('3 calls (3 track)')
  await expect(dialog(page)).toContainText(
    'Left out: copies of calls before them, such as retries (1)',
  )
  const rows = dialog(page).getByRole('list', { name: 'Calls' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Order Completed')
  expect(await faultsOf(page)).toEqual([])

  await rows.first().getByRole('button', { name: 'Open in Compose: entry 1' }).click()
  await expect(page).toHaveURL(/compose/)
  await expect(page.getByLabel('Event', { exact: true })).toHaveValue('Order Completed')

  await openPalette(page)
  await page.keyboard.type('import calls')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Choose a file, or drop it here')
  await dialog(page).getByRole('button', { name: 'Show previous file' }).click()
  await dialog(page).getByRole('combobox', { name: 'Source' }).selectOption('copy')
  await dialog(page).getByRole('button', { name: 'Send 3 calls' }).click()
  await expect(dialog(page)).toContainText('3 of 3')
  await expect(dialog(page)).toContainText('3 accepted')
  expect(await faultsOf(page)).toEqual([])
  const calls = (await product.client.calls.list({})).items
  const copied = calls.slice(0, 3).map(({ source, label }) => `${source}: ${label}`)
  expect(new Set(copied)).toEqual(
    new Set(['copy: Cart Viewed', 'copy: Order Completed', 'copy: Product Viewed']),
  )
  await dialog(page).getByRole('link', { name: 'Open calls' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('a file with mistakes names each line, and a sending can be stopped', async ({ start }) => {
  const { page, product } = await start(workspace)
  await visit(page, product, '/calls')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const line = '{"type":"track","userId":"u","event":"E"}\n'
  const buffer = Buffer.from(`{"type":"track"}\nnot JSON\n${line.repeat(300)}`)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'calls.ndjson', mimeType: 'application/x-ndjson', buffer })
  await expect(dialog(page)).toContainText('2 items cannot be sent')
  await expect(dialog(page)).toContainText('line 1: track needs userId or anonymousId')
  await expect(dialog(page)).toContainText('line 2: is not JSON')
  await dialog(page).getByRole('button', { name: 'Show 100 more' }).click()
  await expect(dialog(page).getByRole('list', { name: 'Calls' }).getByRole('listitem')).toHaveCount(
    200,
  )
  await dialog(page).getByRole('textbox', { name: 'Calls per second' }).fill('20')
  await dialog(page).getByRole('button', { name: 'Send 300 calls' }).click()
  await dialog(page).getByRole('button', { name: 'Stop sending' }).click()
  await expect(dialog(page)).toContainText('Stopped')
  const [sending] = (await product.client.compose.list()).items
  expect(sending?.sent).toBeLessThan(200)
})
