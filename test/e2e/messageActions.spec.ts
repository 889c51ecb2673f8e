import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'

const detail = (page: Page) => page.getByRole('region', { name: 'Message' })
const action = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true })
/** An action of the menu, which has all of them. */
const choose = async (page: Page, name: string) => {
  await action(page, 'More actions').click()
  await page.getByRole('menuitem', { name }).click()
}
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const track = (product: Product, event: string) =>
  send(product, 'track', { userId: 'u_1', event, properties: { total: 5 } }, 'WRITEKEY1')

/** Answers of the built-in receiver, to which the first destination sends. */
const answers = ({ client }: Product, ...respond: number[]) =>
  client.receivers.update({ id: '1', respond })

test('Resend creates a new message that links back to its original', async ({ start }) => {
  const { page, product } = await start()
  await answers(product, 404, 200)
  await track(product, 'Order Completed')
  await signIn(page, product)
  await row(page, /Order Completed/).click()
  await expect(detail(page)).toContainText('Failed')
  await action(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Retry now' })).toContainText(
    'message 1 is failed; only a retrying message can be retried now; resend it',
  )
  await page.keyboard.press('Escape')
  await action(page, 'Resend').click()
  await expect(page.getByText('as #2', { exact: true })).toBeVisible()
  await page.goto(`${product.screen}/#/deliveries/2`)
  await expect(detail(page)).toContainText('Delivered')
  await detail(page).getByRole('tab', { name: 'Call' }).click()
  await expect(detail(page).getByRole('tabpanel')).toContainText('resent from #1')
  await expect(detail(page).getByRole('link', { name: 'Open #1' })).toBeVisible()
  await detail(page).getByRole('link', { name: 'resent from #1' }).click()
  await expect(page).toHaveURL(/deliveries\/1$/)
  await expect(detail(page)).toContainText('Failed')
})

test('Edit and resend validates the body while typing, and Ctrl Enter sends it', async ({
  start,
}) => {
  const { page, product } = await start()
  await track(product, 'Order Completed')
  await signIn(page, product)
  await expect(row(page, /Order Completed/)).toContainText('Delivered')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const body = dialog(page).getByRole('textbox', { name: 'Body' })
  await expect(body).toContainText('"event": "Order Completed",')
  await expect(body).toBeFocused()
  await body.fill('{ "event": ')
  await expect(dialog(page).getByRole('status')).toContainText('This is not JSON')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeVisible()
  await body.fill('[1]')
  await expect(dialog(page).getByRole('status')).toContainText('A body must be a JSON object')
  await body.fill('{ "event": "Changed manually", "n": 9007199254740993, "1": 27.50 }')
  await expect(dialog(page).getByRole('status')).toContainText('A JSON object, 59 bytes')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(row(page, /Changed manually/)).toContainText('Delivered')
  expect((await product.client.messages.get({ id: '2' })).body).toBe(
    '{"event":"Changed manually","n":9007199254740993,"1":27.50}',
  )
})

test('Cancel names what it cancels, and is disabled if there is nothing to cancel', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await track(product, 'Order Completed')
  await signIn(page, product)
  await row(page, /Order Completed/).click()
  await action(page, 'Retry now').hover()
  await expect(page.getByRole('tooltip')).toContainText('message 1 is queued')
  await choose(page, 'Cancel message')
  await expect(dialog(page)).toContainText('Cancel 1 message?')
  await expect(dialog(page)).toContainText('Order Completed')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(row(page, /Order Completed/)).toContainText('Queued')
  await choose(page, 'Cancel message')
  await dialog(page).getByRole('button', { name: 'Cancel message' }).click()
  await expect(row(page, /Order Completed/)).toContainText('Cancelled')
  await expect(page.getByText('Cancelled', { exact: true }).last()).toBeVisible()
  await expect(action(page, 'Resend')).toBeEnabled()
  await action(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Cancel message' })).toBeDisabled()
})

test('several messages are selected and acted on at once, and rejected actions are reported', async ({
  start,
}) => {
  const { page, product } = await start()
  await track(product, 'Zero')
  await signIn(page, product)
  await expect(row(page, /Zero/)).toContainText('Delivered')
  await product.client.delivery.pause()
  for (const event of ['One', 'Two', 'Three']) await track(product, event)
  await expect(row(page, /Three/)).toContainText('Queued')
  // With the row of titles.
  await expect(page.getByRole('row')).toHaveCount(5)
  const bar = page.getByRole('toolbar', { name: 'Selected messages' })
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await expect(bar).toContainText('3 messages selected')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 messages selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  for (const name of ['Zero', 'One', 'Two', 'Three'])
    await row(page, new RegExp(name)).click({ modifiers: ['Control'] })
  await expect(detail(page)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Cancel 4 messages?')
  await dialog(page).getByRole('button', { name: 'Cancel 4 messages' }).click()
  await expect(page.getByText('3 cancelled, 1 refused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Why' }).click()
  await expect(page.getByText('delivered: only a queued or retrying')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('3 cancelled, 1 refused', { exact: true })).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  expect((await product.client.status()).counts).toMatchObject({ cancelled: 3, delivered: 1 })

  await row(page, /One/).click({ modifiers: ['Control'] })
  await row(page, /Two/).click({ modifiers: ['Control'] })
  await page.keyboard.press('r')
  await expect(page.getByText('0 retrying, 2 refused', { exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await row(page, /One/).click({ modifiers: ['Control'] })
  await row(page, /Two/).click({ modifiers: ['Control'] })
  await bar.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('2 resent', { exact: true })).toBeVisible()
  // Another filter resets the selection.
  await row(page, /Zero/).click({ modifiers: ['Control'] })
  await page.getByRole('combobox', { name: 'Filter messages' }).fill('state:queued ')
  await expect(bar).toHaveCount(0)
  await expect(row(page, /Queued/)).toHaveCount(2)
})

test('actions and their dialogs are accessible in both themes', async ({ start }) => {
  const { page, product } = await start()
  await page.setViewportSize({ width: 1024, height: 700 })
  await product.client.delivery.pause()
  for (const event of ['One', 'Two']) await track(product, event)
  await signIn(page, product)
  await row(page, /One/).click()
  for (const name of ['Edit and resend', 'Retry now', 'More actions', 'Close'])
    await expect(action(page, name)).toBeInViewport({ ratio: 1 })
  await row(page, /One/).click({ modifiers: ['Control'] })
  await row(page, /Two/).click({ modifiers: ['Control'] })
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeInViewport({
    ratio: 1,
  })
  expect(await faultsOf(page)).toEqual([])
  await action(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'curl' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Cancel message' }).click()
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel message' }).click()
  await action(page, 'Edit and resend').click()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).getByRole('textbox').fill('{')
  expect(await faultsOf(page)).toEqual([])
})
