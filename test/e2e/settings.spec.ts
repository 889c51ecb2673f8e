import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { type Product, send, test } from './product.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const strip = (page: Page) => page.getByRole('region', { name: 'Fault of the collection port' })
const call = { userId: 'u_1', event: 'E' }

async function open(page: Page, product: Product) {
  await page.goto(product.page)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
  await expect(part(page, 'Collection port')).toBeVisible()
}

test('each setting is changed by itself, and taken back', async ({ start, page }) => {
  const product = await start()
  const { client } = product
  const before = await client.settings.get()
  await open(page, product)
  await page.getByRole('switch', { name: 'Strict batches' }).click()
  await expect(page.getByText('Strict batches on', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^Create a source/ }).click()
  const wait = page.getByRole('textbox', { name: 'First wait' })
  await expect(wait).toHaveValue('10s')
  await expect(part(page, 'Delivery')).toContainText('15 attempts: at once')
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
    retention: { messages: null, age: null },
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

test('what is refused says why at its field and changes nothing; Esc takes it back', async ({
  start,
  page,
}) => {
  const product = await start()
  const before = await product.client.settings.get()
  await open(page, product)
  const wrong = [
    ['First wait', 'soon', 'a duration is a number with ms, s, m, h or d, such as 10s'],
    ['Factor', 'twice', 'a number is needed, such as 2'],
    ['In flight', '0', 'a whole number from 1 to 1000 is needed'],
    ['Sender name', 'Hook bench', 'a sender name has letters, digits and -._ only'],
    ['Trusted CA', 'none', 'a trusted CA is PEM text'],
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

test('a fault of the port is switched on, is told of on every page, counts, and is switched off', async ({
  start,
  page,
}) => {
  const product = await start()
  await open(page, product)
  const faults = part(page, 'Faults of this port')
  await faults.getByRole('textbox', { name: 'Times' }).fill('a few')
  await faults.getByRole('button', { name: 'Switch on' }).click()
  await expect(faults.getByRole('textbox', { name: 'Times' })).toHaveAccessibleDescription(
    'a whole number is needed, such as 4',
  )
  await expect(strip(page)).toHaveCount(0)
  await faults.getByRole('radio', { name: /^429/ }).click()
  await faults.getByRole('textbox', { name: 'Retry-After' }).fill('7')
  await faults.getByRole('textbox', { name: 'Times' }).fill('3')
  await faults.getByRole('button', { name: 'Switch on' }).click()
  await expect(strip(page)).toContainText('answers 429, Retry-After 7 s (0 of 3)')
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(429)
  await expect(faults).toContainText('1 of 3 answered')
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Deliveries').click()
  await expect(strip(page)).toContainText('(1 of 3)')
  await strip(page).getByRole('button', { name: 'Switch off' }).click()
  await expect(strip(page)).toHaveCount(0)
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(200)
})

test('the palette answers 503 to the next 4 requests, and the fault ends by itself', async ({
  start,
  page,
}) => {
  const product = await start()
  await page.goto(product.page)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  const run = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await run('answer 503')
  await expect(strip(page)).toContainText('answers 503 (0 of 4)')
  for (let i = 0; i < 3; i++) expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(503)
  await expect(strip(page)).toContainText('(3 of 4)')
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(503)
  await expect(strip(page)).toHaveCount(0)
  expect(await send(product, 'track', call, 'WRITEKEY1')).toBe(200)
  await run('answer 503')
  await expect(strip(page)).toBeVisible()
  await run('fault off')
  await expect(strip(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await expect(page).toHaveURL(/#\/settings$/)
})

test('the clock is opened from the settings', async ({ start, page }) => {
  const product = await start()
  await open(page, product)
  await part(page, 'Clock').getByRole('button', { name: 'Open the clock' }).click()
  await page.getByRole('menuitemradio', { name: '60×' }).click()
  await expect(part(page, 'Clock')).toContainText('60×')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('what is typed while the field is saved stays, and is saved after it', async ({
  start,
  page,
}) => {
  const product = await start()
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
  // Back to what it was, and left before that is saved.
  await name.fill('First')
  await name.blur()
  held[1]?.()
  await expect.poll(() => held.length).toBe(3)
  held[2]?.()
  await expect(page.getByText('Sender name: Second', { exact: true })).toBeVisible()
  await expect.poll(nameNow).toBe('First')
  await expect(name).toHaveValue('First')
})

test('nothing that was kept is removed before it is agreed to', async ({ start, page }) => {
  const product = await start()
  const { client } = product
  const settled = async () => (await client.status()).counts.delivered
  for (let i = 0; i < 5; i++) await send(product, 'track', call, 'WRITEKEY1')
  await expect.poll(settled).toBe(5)
  await open(page, product)
  const messages = page.getByRole('textbox', { name: 'Messages' })
  const dialog = page.getByRole('dialog')
  await messages.fill('2')
  await messages.press('Enter')
  await expect(dialog).toContainText('Keep 2 messages?')
  await expect(dialog).toContainText('3 settled messages with their calls are removed')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change nothing' }).click()
  await expect(messages).toHaveValue('1000000')
  await expect(messages).toBeFocused()
  expect((await client.settings.get()).retention.messages).toBe(1_000_000)
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('1m')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Those that settled more than 1m ago are removed')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await settled()).toBe(5)
  await messages.fill('2')
  await messages.press('Enter')
  await dialog.getByRole('button', { name: 'Remove 3 messages' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Messages: 2' })
  await expect(toast).toBeVisible()
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  // A message that settled just now stays for some seconds.
  await expect.poll(settled, { timeout: 20_000 }).toBe(2)
  await messages.fill('7')
  await messages.press('Enter')
  await expect.poll(async () => (await client.settings.get()).retention.messages).toBe(7)
})

for (const colorScheme of ['dark', 'light'] as const)
  test(`the settings are accessible in the ${colorScheme} theme`, async ({ start, page }) => {
    const product = await start()
    await product.client.settings.update({ portFault: { answer: 'slow', delay: '1s' } })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.goto(product.page)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(part(page, 'Data')).toContainText('hookbench.db')
    await expect(strip(page)).toContainText('answers 1 s late (0 so far)')
    const wait = page.getByRole('textbox', { name: 'First wait' })
    await wait.fill('soon')
    await wait.blur()
    await expect(wait).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsOf(page)).toEqual([])
  })
