import { expect } from '@playwright/test'
import {
  button,
  edit,
  endpoints,
  field,
  heading,
  make,
  oneSource,
  open,
  openSecond,
  order,
  read,
} from './destinationsPage.ts'
import { test } from './ownServer.ts'
import { send } from './product.ts'
import { browserOnly } from './hosts.ts'

const twoWindows = browserOnly('the app has one window')

test(
  'a second window is notified of a change to what it edits, and either version can be chosen',
  twoWindows,
  async ({ start, receive, context }) => {
    const { page, product } = await start(oneSource)
    const own = await receive()
    await make(product, own)
    await open(page, product)
    const second = await openSecond(context, product)
    await edit(page, 1).click()
    await field(page, 'URL').fill(`${own.url}/mine`)
    await button(page, 'Add header').click()
    await field(page, 'Header 1 name').fill('X-Mine')
    // A change to another part is not a conflict.
    await button(second, 'Rename').click()
    await field(second, 'Name').fill('Purchases')
    await button(second, 'Save name').click()
    await expect(heading(page, 'Purchases')).toBeVisible()
    await expect(page.getByText('Changed in another window')).toHaveCount(0)
    await edit(second, 1).click()
    await button(second, 'Add header').click()
    await field(second, 'Header 1 name').fill('X-Theirs')
    await button(second, 'Save endpoint').click()
    const note = page.getByRole('alert').filter({ hasText: 'Changed in another window' })
    await expect(note).toContainText('X-Theirs')
    await expect(field(page, 'URL')).toHaveValue(`${own.url}/mine`)
    await expect(field(page, 'Header 1 name')).toHaveValue('X-Mine')
    // Saving does not overwrite it without asking.
    await button(page, 'Save endpoint').click()
    await expect(note).toBeVisible()
    expect((await read(product))[0]?.endpoints[0]?.headers).toEqual({ 'X-Theirs': '' })
    await button(page, 'Keep mine').click()
    await expect(endpoints(page)).toContainText('/mine')
    expect((await read(product))[0]?.endpoints).toMatchObject([
      { url: `${own.url}/mine`, headers: { 'X-Mine': '' } },
    ])
    await button(page, 'Rename').click()
    await field(page, 'Name').fill('Mine')
    await product.client.destinations.update({ id: '1', name: 'Theirs' })
    await expect(page.getByText('Name is now Theirs')).toBeVisible()
    await button(page, 'Use the new values').click()
    await expect(field(page, 'Name')).toHaveValue('Theirs')
  },
)

test('removal states what it cancels, and Undo brings everything back', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(oneSource)
  const own = await receive(503)
  await make(product, own)
  for (const event of ['One', 'Two', 'Three']) await send(product, 'track', order(event))
  await expect.poll(() => own.seen.length).toBe(3)
  await open(page, product)
  await button(page, 'Remove').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 unsettled messages will be cancelled')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  await button(page, 'Remove').click()
  await dialog.getByRole('button', { name: 'Remove destination' }).click()
  await expect(heading(page, 'No destinations yet')).toBeVisible()
  expect((await product.client.status()).counts).toMatchObject({ cancelled: 3, retrying: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  expect((await product.client.status()).counts).toMatchObject({ cancelled: 0, retrying: 3 })
})

test('disabling offers to keep delivering or to cancel unsettled messages', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(oneSource)
  const own = await receive(503)
  await make(product, own)
  await open(page, product)
  // Nothing is unsettled, so there is no question.
  await button(page, 'Disable').click()
  await expect(page.getByText('Destination disabled', { exact: true })).toBeVisible()
  await button(page, 'Enable').click()
  await expect(button(page, 'Disable')).toBeVisible()
  await send(product, 'track', order())
  await expect.poll(() => own.seen.length).toBe(1)
  await button(page, 'Disable').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Calls are filtered while it is disabled.')
  await expect(dialog.getByRole('radio', { name: /Keep delivering it/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /Cancel it/ }).check()
  await dialog.getByRole('button', { name: 'Disable destination' }).click()
  await expect(button(page, 'Enable')).toBeVisible()
  expect((await product.client.status()).counts).toMatchObject({ cancelled: 1, retrying: 0 })
})

test('secret, body, sources and receivers are changed in place, with Undo', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(`${oneSource}\nreceivers: [{ name: inbox }]`)
  const own = await receive()
  await product.client.sources.create({ name: 'app', writeKey: 'APP' })
  await make(product, own)
  await open(page, product)
  const now = async () => (await read(product))[0]
  await button(page, 'Add secret').click()
  await expect(field(page, 'New shared secret')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'New shared secret')).toHaveAccessibleDescription(/must not be empty/)
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await now())?.sharedSecret).toBe('first')
  await expect(page.getByLabel('Shared secret', { exact: true })).toHaveAttribute(
    'type',
    'password',
  )
  await button(page, 'Show secret').click()
  await expect(field(page, 'Shared secret')).toHaveValue('first')
  await button(page, 'Remove secret').click()
  await expect(button(page, 'Add secret')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await now())?.sharedSecret).toBe('first')
  await page.getByRole('radio', { name: 'Production' }).click()
  await expect.poll(async () => (await now())?.body).toBe('production')
  await button(page, 'Show differences').click()
  await expect(
    page.getByRole('table', { name: 'Differences between the body profiles' }),
  ).toBeVisible()
  await button(page, 'Connect source').click()
  await page.getByRole('menuitem', { name: 'app' }).click()
  await expect.poll(async () => (await now())?.sources).toEqual(['shop', 'app'])
  await button(page, 'Disconnect source shop').click()
  await expect.poll(async () => (await now())?.sources).toEqual(['app'])
  await edit(page, 1).click()
  await button(page, 'Use a receiver').click()
  await page.getByRole('menuitem', { name: /^inbox/ }).click()
  await expect(field(page, 'URL')).toHaveValue(`${product.receiver}/inbox`)
  await button(page, 'Use a receiver').click()
  await page.getByRole('menuitem', { name: 'Create a receiver' }).click()
  await expect(field(page, 'Name of the new receiver')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Name of the new receiver')).toHaveCount(0)
  await button(page, 'Use a receiver').click()
  await page.getByRole('menuitem', { name: 'Create a receiver' }).click()
  await page.keyboard.press('Enter')
  await expect(field(page, 'URL')).toHaveValue(`${product.receiver}/inbox-2`)
  await button(page, 'Save endpoint').click()
  await expect(endpoints(page)).toContainText('/inbox-2')
})
