import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'
import { openPalette } from './palette.ts'

const overHttp = browserOnly('the window of the app makes no requests over HTTP')

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const strip = (page: Page) => page.getByRole('region', { name: 'Collection port fault' })
const call = { userId: 'u_1', event: 'E' }

async function open(page: Page, product: Product) {
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
  await expect(part(page, 'Collection port')).toBeVisible()
}

test('each setting is changed on its own, and undone', async ({ start }) => {
  const { page, product } = await start()
  const { client } = product
  const before = await client.settings.get()
  await open(page, product)
  await page.getByRole('switch', { name: 'Strict batches' }).click()
  await expect(page.getByText('Strict batches enabled', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^Create a source/ }).click()
  const wait = page.getByRole('textbox', { name: 'First wait' })
  await expect(wait).toHaveValue('10s')
  await expect(part(page, 'Delivery')).toContainText('15 attempts: immediately')
  await wait.fill('2m')
  await wait.press('Enter')
  await expect(page.getByText('First wait: 2m', { exact: true })).toBeVisible()
  await expect(part(page, 'Delivery')).toContainText('then after 2 min')
  const messages = page.getByRole('textbox', { name: 'Messages' })
  await messages.fill('')
  await messages.blur()
  const changed = {
    ...before,
    strictBatches: true,
    unknownWriteKey: 'create',
    retry: { ...before.retry, base: 120_000 },
    retention: { ...before.retention, messages: null, age: null },
  }
  await expect.poll(() => client.settings.get()).toEqual(changed)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'First wait: 2m' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(wait).toHaveValue('10s')
  await expect.poll(() => client.settings.get()).toEqual({ ...changed, retry: before.retry })
})

test('invalid input is reported at its field and changes nothing; Esc reverts it', async ({
  start,
}) => {
  const { page, product } = await start()
  const before = await product.client.settings.get()
  await open(page, product)
  const wrong = [
    ['First wait', 'soon', 'must be a duration with ms, s, m, h or d, such as 10s'],
    ['Factor', 'twice', 'a number is required, such as 2'],
    ['In flight', '0', 'must be a whole number from 1 to 1000'],
    ['Sender name', 'Hook bench', 'a sender name can contain only letters, digits and -._'],
    ['Trusted CA', 'none', 'a trusted CA must be PEM text'],
  ] as const
  for (const [name, text, said] of wrong) {
    const field = page.getByRole('textbox', { name })
    const value = await field.inputValue()
    await field.fill(text)
    await field.blur()
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${said}`))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.press('Escape')
    await expect(field).toHaveValue(value)
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  }
  expect(await product.client.settings.get()).toEqual(before)
})

test('a fault of the port is enabled, shown on every page with its count, and disabled', async ({
  start,
}) => {
  const { page, product } = await start()
  await open(page, product)
  const faults = part(page, 'Faults of this port')
  await faults.getByRole('textbox', { name: 'Times' }).fill('a few')
  await faults.getByRole('button', { name: 'Enable fault' }).click()
  await expect(faults.getByRole('textbox', { name: 'Times' })).toHaveAccessibleDescription(
    'a whole number is required, such as 4',
  )
  await expect(strip(page)).toHaveCount(0)
  await faults.getByRole('radio', { name: /^429/ }).click()
  await faults.getByRole('textbox', { name: 'Retry-After' }).fill('7')
  await faults.getByRole('textbox', { name: 'Times' }).fill('3')
  await faults.getByRole('button', { name: 'Enable fault' }).click()
  await expect(strip(page)).toContainText('responds with 429, Retry-After 7 s (0 of 3)')
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(429)
  await expect(faults).toContainText('1 of 3 requests')
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Deliveries').click()
  await expect(strip(page)).toContainText('(1 of 3)')
  await strip(page).getByRole('button', { name: 'Disable fault' }).click()
  await expect(strip(page)).toHaveCount(0)
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(200)
})

test('the palette enables a 503 fault for the next 4 requests, which then disables itself', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  const run = async (text: string) => {
    await openPalette(page)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await run('respond 503')
  await expect(strip(page)).toContainText('responds with 503 (0 of 4)')
  for (let i = 0; i < 3; i++) expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(503)
  await expect(strip(page)).toContainText('(3 of 4)')
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(503)
  await expect(strip(page)).toHaveCount(0)
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(200)
  await run('respond 503')
  await expect(strip(page)).toBeVisible()
  await run('disable fault')
  await expect(strip(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(page).toHaveURL(/#\/settings$/)
})

test('the clock is opened from the settings', async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  await part(page, 'Clock').getByRole('button', { name: 'Open the clock' }).click()
  await page.getByRole('menuitemradio', { name: '60×' }).click()
  await expect(part(page, 'Clock')).toContainText('60×')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('input during a save is retained, and saved afterwards', overHttp, async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  const name = page.getByRole('textbox', { name: 'Sender name' })
  const nameNow = async () => (await product.client.settings.get()).senderName
  const held: (() => void)[] = []
  await page.route(/settings\/update/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await name.fill('First')
  await name.press('Enter')
  await expect.poll(() => held.length).toBe(1)
  await name.fill('Second')
  held[0]?.()
  await expect(page.getByText('Sender name: First', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Second')
  expect(await nameNow()).toBe('First')
  await name.press('Enter')
  await expect.poll(() => held.length).toBe(2)
  // Restored to its value, and left before it is saved.
  await name.fill('First')
  await name.blur()
  held[1]?.()
  await expect.poll(() => held.length).toBe(3)
  held[2]?.()
  await expect(page.getByText('Sender name: Second', { exact: true })).toBeVisible()
  await expect.poll(nameNow).toBe('First')
  await expect(name).toHaveValue('First')
})

test('no retained data is removed without confirmation', async ({ start }) => {
  const { page, product } = await start()
  const { client } = product
  const settled = async () => (await client.status()).counts.delivered
  for (let i = 0; i < 5; i++) await send(product, 'track', call, 'WRITEKEY1')
  await expect.poll(settled).toBe(5)
  await open(page, product)
  const messages = page.getByRole('textbox', { name: 'Messages' })
  const dialog = page.getByRole('dialog')
  await messages.fill('2')
  await messages.press('Enter')
  await expect(dialog).toContainText('Retain 2 messages?')
  await expect(dialog).toContainText('3 settled messages with their calls are removed')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(messages).toHaveValue('1000000')
  await expect(messages).toBeFocused()
  expect((await client.settings.get()).retention.messages).toBe(1_000_000)
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('1m')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Messages that settled more than 1m ago are deleted')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await settled()).toBe(5)
  await messages.fill('2')
  await messages.press('Enter')
  await dialog.getByRole('button', { name: 'Remove 3 messages' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Messages: 2' })
  await expect(toast).toBeVisible()
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  // A just settled message is retained for some seconds.
  await expect.poll(settled, { timeout: 20_000 }).toBe(2)
  await messages.fill('7')
  await messages.press('Enter')
  await expect.poll(async () => (await client.settings.get()).retention.messages).toBe(7)
})

test('the settings are accessible in both themes', async ({ start }) => {
  const { page, product } = await start()
  await product.client.settings.update({ portFault: { answer: 'slow', delay: '1s' } })
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, product)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(part(page, 'Data')).toContainText('hookbench.db')
  await expect(strip(page)).toContainText('responds 1 s late (0 so far)')
  await expect(page.getByText(/^Enabled: the port responds 1 s late, 0 so far$/)).toBeVisible()
  const wait = page.getByRole('textbox', { name: 'First wait' })
  await wait.fill('soon')
  await wait.blur()
  await expect(wait).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsOf(page)).toEqual([])
})
