import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const overHttp = browserOnly('the window of the app makes no requests over HTTP')

const run = promisify(execFile)
const detail = (page: Page) => page.getByRole('region', { name: 'Message' })
const panel = (page: Page) => detail(page).getByRole('tabpanel')
const openTab = (page: Page, name: string) => detail(page).getByRole('tab', { name }).click()
const choose = async (page: Page, name: string) => {
  await detail(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const order = (product: Product, userId: string) =>
  send(
    product,
    'track',
    { userId, event: 'Order Completed', properties: { total: 27.5 } },
    'WRITEKEY1',
  )

/** Answers of the built-in receiver, to which the first destination sends. */
const answers = ({ client }: Product, ...respond: number[]) =>
  client.receivers.update({ id: '1', respond })

const settledIs = (product: Product, id: string, state: string) =>
  expect.poll(async () => (await product.client.messages.get({ id })).state).toBe(state)

test("finds out why a user's order did not arrive, and makes it arrive, within 6 clicks", async ({
  start,
}) => {
  const { page, product } = await start()
  for (const user of ['u_1203', 'u_1205']) await order(product, user)
  await settledIs(product, '2', 'delivered')
  await answers(product, 410, 200)
  await order(product, 'u_1204')
  await settledIs(product, '3', 'failed')
  await visit(page, product, '/deliveries')
  let clicks = 0
  await page.exposeFunction('countClick', () => void clicks++)
  await page.evaluate("addEventListener('click', () => globalThis.countClick(), true)")

  await page.getByRole('button', { name: /^Failed/ }).click()
  await page.getByRole('row', { name: /Order Completed.*u_1204/ }).click()
  await expect(panel(page)).toContainText('Answered 410. Permanent, will not retry.')
  await detail(page).getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(detail(page)).toContainText(/resent as #4\s*Delivered/)
  expect(clicks).toBeLessThanOrEqual(6)
  expect(clicks).toBe(3)

  await detail(page).getByRole('link', { name: 'resent as #4' }).click()
  await expect(detail(page).getByRole('link', { name: 'resent from #3' })).toBeVisible()
  await openTab(page, 'Receiver')
  await expect(panel(page)).toContainText('200')
  await expect(panel(page)).toContainText('u_1204')
})

test('shows the result of a retry where it was started', async ({ start }) => {
  const { page, product } = await start()
  await answers(product, 503, 200)
  await order(product, 'u_1204')
  await settledIs(product, '1', 'retrying')
  await visit(page, product, '/deliveries/1')
  await expect(panel(page)).toContainText('Answered 503')
  await detail(page).getByRole('button', { name: 'Retry now' }).click()
  await expect(panel(page)).toContainText('Answered 200. The message is delivered.')
})

test('a request is shown as on the wire, and copied as a command that sends it again', async ({
  start,
}) => {
  const { page, product, copied } = await start()
  await order(product, 'u_1204')
  await settledIs(product, '1', 'delivered')
  await visit(page, product, '/deliveries/1')
  await choose(page, 'curl')
  await expect(page.getByText('Copied as curl', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Request to http:\/\/127/)).toBeVisible()
  await run('sh', ['-c', await copied()])
  const captures = async () => (await product.client.captures.list({})).items
  await expect.poll(async () => (await captures()).length).toBe(2)
  const [resent, original] = await captures()
  expect(resent?.body).toEqual(original?.body)
  expect(resent?.signature).toBe(original?.signature)

  await openTab(page, 'Request')
  await expect(panel(page)).toContainText('POST /inbox HTTP/1.1')
  await panel(page).getByRole('button', { name: 'Copy request' }).click()
  await expect(page.getByText('Copied the request', { exact: true })).toBeVisible()
  const { body } = await product.client.messages.get({ id: '1' })
  expect(await copied()).toMatch(/^POST \/inbox HTTP\/1\.1\r\nhost: 127/)
  expect((await copied()).split('\r\n\r\n')[1]).toBe(body)

  await choose(page, 'Scenario step')
  await expect(page.getByText('Copied as a scenario step', { exact: true })).toBeVisible()
  expect(await copied()).toContain('- track:\n    source: ')
  await detail(page).getByTitle('Copy the message id').click()
  await expect(page.getByText('Copied the message id', { exact: true })).toBeVisible()
  expect(await copied()).toBe('1')
})

test('the Call tab names what the mapping changed', async ({ start }) => {
  const { page, product } = await start()
  await send(product, 'alias', { userId: 'u_1', previousId: 'anon_9f' }, 'WRITEKEY1')
  await visit(page, product, '/deliveries/1')
  await openTab(page, 'Call')
  const changes = page.getByRole('table', { name: 'Changes from call to body' })
  await expect(changes.getByRole('row', { name: 'Renamed previousId → Previous ID' })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'Added version 1' })).toBeVisible()
  await expect(changes.getByRole('row', { name: /Dropped messageId/ })).toBeVisible()
})

test('what cannot be loaded says so in its place, and loads again', overHttp, async ({ start }) => {
  const { page, product } = await start()
  await order(product, 'u_1204')
  await settledIs(product, '1', 'delivered')
  await visit(page, product, '/deliveries')
  // Also read again after changes, so only the answer to a click succeeds.
  let isAsked = false
  await page.route('**/rpc/calls/get*', (route) =>
    isAsked ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  )
  await page.getByRole('row', { name: /Order Completed/ }).click()
  await openTab(page, 'Call')
  await expect(panel(page)).toContainText('The call could not be loaded')
  const again = panel(page).getByRole('button', { name: 'Try again' })
  await again.focus()
  isAsked = true
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Call as collected')

  await page.goto(`${product.screen}/#/deliveries/77`)
  await expect(detail(page)).toContainText('Message #77 could not be loaded')
  await expect(detail(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('values of the detail filter the list', async ({ start }) => {
  const { page, product } = await start()
  await answers(product, 503, 200)
  await order(product, 'u_1204')
  await settledIs(product, '1', 'retrying')
  await product.client.messages.retry({ id: '1' })
  await settledIs(product, '1', 'delivered')
  await visit(page, product, '/deliveries/1')
  await detail(page).getByText('u_1204', { exact: true }).first().click()
  await page
    .getByRole('menuitem', { name: /user:u_1204/ })
    .first()
    .click()
  await expect(page).toHaveURL(/filter=user%3Au_1204/)
  await openTab(page, 'Response')
  const attempts = panel(page).getByRole('list', { name: '2 attempts' })
  await attempts.getByText('503').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /status:503/ }).first()).toBeVisible()
})

test('the time axis is in engine time once the clock was moved', async ({ start }) => {
  const { page, product } = await start()
  await answers(product, 503)
  await order(product, 'u_1204')
  await settledIs(product, '1', 'retrying')
  await visit(page, product, '/deliveries/1')
  await expect(panel(page).getByRole('heading', { name: 'Attempts by endpoint' })).toBeVisible()
  await product.client.clock.advance({ by: '30m' })
  await expect(panel(page)).toContainText('Attempts by endpoint · in engine time')
  await expect(panel(page)).toContainText('30 min')
})

for (const [width, height] of [
  [1480, 860],
  [1024, 700],
] as const)
  test(`is accessible, and its head is one row, at ${width}×${height}`, async ({ start }) => {
    const { page, product } = await start()
    await page.setViewportSize({ width, height })
    await answers(product, 410, 200)
    await order(product, 'u_1204')
    await settledIs(product, '1', 'failed')
    await product.client.messages.resend({ id: '1' })
    await visit(page, product, '/deliveries/1')
    await expect(detail(page)).toContainText(/resent as #2\s*Delivered/)
    const heading = await detail(page).getByRole('heading', { level: 2 }).boundingBox()
    const close = await detail(page).getByRole('button', { name: 'Close' }).boundingBox()
    expect(heading?.width).toBeGreaterThan(60)
    expect(Math.abs((heading?.y ?? 0) - (close?.y ?? 99))).toBeLessThan(10)
    for (const tab of ['Timeline', 'Request', 'Call']) {
      await openTab(page, tab)
      await expect(panel(page)).not.toContainText('Loading')
      expect(await faultsOf(page)).toEqual([])
    }
  })
