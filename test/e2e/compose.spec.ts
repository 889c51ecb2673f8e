import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn, visit } from './product.ts'
import { openPalette } from './palette.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const beside = (page: Page) => page.getByRole('group', { name: 'Result' })
const whole = (page: Page) => field(page, 'Call as JSON')
const toasts = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function open(page: Page, product: Product) {
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Compose').click()
  await expect(field(page, 'User id')).toBeVisible()
}

/** The one delivered body, as text. */
async function delivered({ client }: Product, id = '1') {
  await expect
    .poll(async () => (await client.messages.list({})).items.find((it) => it.id === id)?.state)
    .toBe('delivered')
  return (await client.messages.get({ id })).body
}

test('a call is composed and sent without the mouse, and its outcome is shown', async ({
  start,
}) => {
  const { page, product } = await start()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await signIn(page, product)
  await expect(page.getByText('Waiting for the first call')).toBeVisible()
  expect(loaded.filter((url) => url.includes('composePage'))).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(button(page, 'Track')).toHaveAttribute('aria-pressed', 'true')
  expect(loaded.filter((url) => url.includes('composePage'))).not.toEqual([])
  await field(page, 'Event').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Order Composed')
  await expect(beside(page)).toContainText('"event": "Order Composed"')
  await page.keyboard.press('Control+Enter')
  await expect(beside(page)).toContainText('Accepted')
  await expect(beside(page)).toContainText('Delivered')
  expect(JSON.parse(await delivered(product))).toMatchObject({
    event: 'Order Composed',
    context: { library: { name: 'hookbench' } },
  })
  await beside(page).getByRole('link', { name: 'Open call #1' }).click()
  await expect(page.getByRole('region', { name: 'Call' })).toContainText('Order Composed')
})

test('form and JSON show the same call without losing anything', async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  await tab(page, 'JSON').click()
  await whole(page).fill(
    '{"type":"track","userId":"u_1","event":"E","properties":{"n":9007199254740993},"extra":[1]}',
  )
  await tab(page, 'Form').click()
  await expect(field(page, 'Properties')).toHaveText('{"n":9007199254740993}')
  await expect(page.getByText('Also in the call: extra')).toBeVisible()
  await field(page, 'User id').fill('u_2')
  // An incomplete value is retained, also while the call is shown as JSON.
  await field(page, 'Context').fill('{"locale":')
  await expect(page.getByText('The text ends here; a value is expected here')).toBeVisible()
  await tab(page, 'JSON').click()
  await expect(whole(page)).toContainText('"context": {"locale":')
  await expect(whole(page)).toContainText('"userId": "u_2"')
  await expect(button(page, 'Send')).toBeDisabled()
  await tab(page, 'Form').click()
  await field(page, 'Context').fill('{"locale":"da"}')
  await button(page, 'Send').click()
  const body = await delivered(product)
  expect(body).toContain('"properties":{"n":9007199254740993}')
  expect(JSON.parse(body)).toMatchObject({ userId: 'u_2', context: { locale: 'da' } })
  const { content } = await product.client.calls.get({ id: '1' })
  expect(JSON.parse(content)).toMatchObject({ extra: [1] })

  await tab(page, 'JSON').click()
  await whole(page).fill('{"type":"track",\n"userId":}')
  await expect(page.getByRole('status').getByText('A value is expected here')).toBeVisible()
  await tab(page, 'Form').click()
  await expect(page.getByText('The form cannot display this call')).toBeVisible()
  await expect(page.getByText('Line 2: a value is expected here')).toBeVisible()
  await button(page, 'Edit as JSON').click()
  await expect(whole(page)).toContainText('"userId":}')
})

test('an invalid call is reported while typing, and can be sent to see it rejected', async ({
  start,
}) => {
  const { page, product } = await start()
  await open(page, product)
  await button(page, 'Group').click()
  await expect(field(page, 'Group id')).toHaveValue('acct_77')
  await field(page, 'Group id').fill('')
  await field(page, 'Traits').fill('["x"]')
  const form = page.getByRole('tabpanel', { name: 'Form' })
  await expect(form.getByText('Group needs groupId')).toBeVisible()
  await expect(form.getByText('Traits is a list; must be an object')).toBeVisible()
  await expect(field(page, 'Group id')).toHaveAttribute('aria-invalid', 'true')
  await expect(beside(page)).toContainText('Nothing: the port would respond with 400')
  await button(page, 'Send anyway').click()
  await expect(beside(page)).toContainText('Rejected with 400: group needs groupId')
  await expect(toasts(page, 'Rejected')).toContainText('group needs groupId')
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0)
  await beside(page).getByRole('link', { name: 'Open rejection #1' }).click()
  await expect(page.getByRole('region', { name: 'Rejection' })).toContainText('id_required')
})

test('a call is not sent if the port closes the connection, and the fault is shown', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.settings.update({ portFault: { answer: 'drop', times: 1 } })
  await open(page, product)
  await button(page, 'Send').click()
  await expect(toasts(page, 'Not sent')).toBeVisible()
  await expect(beside(page)).toContainText('No response')
  await expect(beside(page)).toContainText('The fault that is enabled for the port')
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await beside(page).getByRole('link', { name: 'Open fault settings' }).click()
  const response = page.getByRole('radiogroup', { name: 'Response' })
  await expect(response.getByRole('radio', { checked: true })).toBeFocused()
  await page.goBack()
  await beside(page).getByRole('link', { name: 'Open rejection #1' }).click()
  await expect(page.getByRole('region', { name: 'Rejection' })).toContainText('connection')
  await page.goBack()
  await button(page, 'Send').click()
  await expect(beside(page)).toContainText('Delivered')
  await expect(toasts(page, 'Sent')).toBeVisible()
})

test('a call without a destination is reported before it is sent', async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  await field(page, 'Integrations').fill('{"All":false,"webhooks":true}')
  await expect(page.getByText('keys are case sensitive').first()).toBeVisible()
  await expect(beside(page)).toContainText('Webhooks would not receive this call')
})

test('a call is repeated at a rate, with its progress, and stopped', async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  await field(page, 'Times').fill('0')
  await expect(page.getByText('A call is sent 1 to 10,000 times')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(button(page, 'Send')).toBeDisabled()
  await field(page, 'Times').fill('10000')
  await field(page, 'Calls per second').fill('40')
  await page.keyboard.press('Control+Enter')
  const bar = beside(page).getByRole('progressbar', { name: 'Sent' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await expect(beside(page)).toContainText(/of 10,000 sent/)
  await button(page, 'Stop').click()
  await expect(beside(page)).toContainText(/Stopped: \d+ of 10,000/)
  await expect.poll(async () => (await product.client.compose.get({ id: '1' })).done).toBe(true)
  const { sent, accepted } = await product.client.compose.get({ id: '1' })
  expect(accepted).toBe(sent)
  expect((await product.client.status()).totals.calls).toBe(sent)
  await expect(page.getByRole('list', { name: 'Recently sent' })).toContainText('Stopped')
})

test('the draft and the sent calls are still there after a reload', async ({ start }) => {
  const { page, product } = await start()
  await open(page, product)
  await field(page, 'Event').fill('First')
  await button(page, 'Send').click()
  await expect(beside(page)).toContainText('Accepted')
  await field(page, 'Event').fill('Second')
  await page.reload()
  await expect(field(page, 'Event')).toHaveValue('Second')
  await page.getByRole('list', { name: 'Recently sent' }).getByRole('button').click()
  await expect(field(page, 'Event')).toHaveValue('First')
  await button(page, 'Restore previous call').click()
  await expect(field(page, 'Event')).toHaveValue('Second')
  await button(page, 'Sample').click()
  await expect(field(page, 'Event')).toHaveValue('Order Completed')
  await button(page, 'Page').click()
  await expect(field(page, 'Name')).toHaveValue('Checkout')
})

test('a collected call is composed again, with its source and a new message id', async ({
  start,
}) => {
  const { page, product } = await start(`
sources: [{ name: app, writeKey: KEY }, { name: web, writeKey: WEB }]
`)
  const properties = { n: 1, nested: { deep: [1, 2] } }
  await send(product, 'track', { messageId: 'm1', userId: 'u_1', event: 'Old', properties }, 'WEB')
  await visit(page, product, '/calls/1')
  await button(page, 'Compose from this call').click()
  await expect(field(page, 'Event')).toHaveValue('Old')
  await expect(field(page, 'Message id')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('web')
  await expect(button(page, 'Copy the write key WEB')).toBeVisible()
  await expect(beside(page)).toContainText('No destination is connected to web')
  await button(page, 'Send').click()
  await expect(beside(page)).toContainText('Open call #2')
})

test('without an enabled source it says what to do', async ({ start }) => {
  const { page, product } = await start('sources: [{ name: app, writeKey: KEY, enabled: false }]')
  await signIn(page, product)
  await openPalette(page)
  await page.keyboard.type('compose')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No source is enabled')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

for (const [width, height] of [
  [1480, 860],
  [1024, 700],
] as const)
  test(`is accessible in both themes at ${width}×${height}`, async ({ start }) => {
    const { page, product } = await start()
    await page.setViewportSize({ width, height })
    await open(page, product)
    await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 })
    await field(page, 'Event').fill('')
    await field(page, 'Timestamp').fill('soon')
    await button(page, 'Send anyway').click()
    await expect(beside(page)).toContainText('Rejected')
    await expect(button(page, 'Send anyway')).toBeInViewport({ ratio: 1 })
    expect(await faultsOf(page)).toEqual([])
    await tab(page, 'JSON').click()
    await expect(whole(page)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await whole(page).fill('{"type":"track","userId":"u","event":"E"}')
    await button(page, 'Send').click()
    await expect(beside(page)).toContainText('Delivered')
    await button(page, 'Copy as').click()
    await expect(page.getByRole('menuitem', { name: 'curl' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
