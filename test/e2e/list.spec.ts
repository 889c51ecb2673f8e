import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn, visit } from './product.ts'

const detail = (page: Page) => page.getByRole('region', { name: 'Message' })
const list = (page: Page) => page.getByRole('grid', { name: 'Messages' })
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const selectionBar = (page: Page) => page.getByRole('toolbar', { name: 'Selected messages' })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Collects tracks `Event 0` to `Event count - 1`, some in a batch. */
async function collect(product: Product, count: number) {
  for (let from = 0; from < count; from += 500) {
    const batch = Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
      type: 'track',
      userId: `u_${from + i}`,
      event: `Event ${from + i}`,
    }))
    await send(product, 'batch', { batch }, 'WRITEKEY1')
  }
}

test('a range is selected with the mouse and with the keyboard, and can be extended', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await collect(product, 40)
  await signIn(page, product)
  await row(page, /Event 38/).click({ modifiers: ['Control'] })
  await row(page, /Event 30/).click({ modifiers: ['Shift'] })
  await expect(selectionBar(page)).toContainText('9 messages selected')
  await expect(row(page, /Event 34/)).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, /Event 39/)).toHaveAttribute('aria-selected', 'false')
  await row(page, /Event 34/).click({ modifiers: ['Control'] })
  await expect(selectionBar(page)).toContainText('8 messages selected')
  await page.keyboard.press('Escape')
  await expect(selectionBar(page)).toHaveCount(0)

  await list(page).focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown')
  await expect(selectionBar(page)).toContainText('4 messages selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selectionBar(page)).toContainText('3 messages selected')
  await page.keyboard.press('Shift+End')
  await expect(selectionBar(page)).toContainText('40 messages selected')
  expect(await faultsOf(page)).toEqual([])
  await selectionBar(page).getByRole('button', { name: 'Clear' }).click()

  await row(page, /Event 7/).hover()
  await row(page, /Event 7/)
    .locator('[data-mark]')
    .click()
  await expect(selectionBar(page)).toContainText('1 message selected')
  await expect(detail(page)).toHaveCount(0)
})

test('all 5,000 matches are cancelled at once, and refused messages are counted by reason', async ({
  start,
}) => {
  test.setTimeout(150_000)
  const { page, product } = await start()
  await collect(product, 3)
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(3)
  await product.client.delivery.pause()
  await collect(product, 5000)
  await signIn(page, product)
  await expect(row(page, /Event 4999/)).toBeVisible()
  await list(page).focus()
  await page.keyboard.press('Control+a')
  await expect(selectionBar(page)).toContainText('5,003 messages selected')
  await selectionBar(page).getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cancel 5,003 messages?')
  await expect(dialog).toContainText('Event 4999')
  await expect(dialog).toContainText('and 4,995 more')
  // Arrives after the selection: it is not cancelled.
  await send(product, 'track', { userId: 'late', event: 'Late' }, 'WRITEKEY1')
  await dialog.getByRole('button', { name: 'Cancel 5,003 messages' }).click()
  await expect(page.getByText('5,000 cancelled, 3 refused')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Why' }).click()
  const reason = page.getByRole('listitem').filter({ hasText: 'delivered: only a queued' })
  await expect(reason).toContainText('3')
  expect(await faultsOf(page)).toEqual([])
  await reason.getByRole('link', { name: '#1', exact: true }).click()
  await expect(detail(page)).toContainText('Delivered')
  expect((await product.client.status()).counts).toMatchObject({
    cancelled: 5000,
    delivered: 3,
    queued: 1,
  })
})

test('an action on all matches goes on after a reload, and is stopped', async ({ start }) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await collect(product, 8000)
  await product.client.messages.actions.start({ action: 'cancel', filter: 'type:track' })
  await signIn(page, product)
  await expect(page.getByText(/^Cancelling [\d,]+ of 8,000$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^[\d,]+ cancelled · stopped at/)).toBeVisible()
  const { cancelled } = (await product.client.status()).counts
  expect(cancelled).toBeGreaterThan(0)
  expect(cancelled).toBeLessThan(8000)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(/stopped at/)).toHaveCount(0)
})

test('a message opened by its address is scrolled to, and the list pauses there', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await collect(product, 1500)
  await visit(page, product, '/deliveries/200')
  await expect(detail(page)).toContainText('Event 199')
  await expect(row(page, /Event 199/)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Follow newest' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await send(product, 'track', { userId: 'late', event: 'Late' }, 'WRITEKEY1')
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(row(page, /Event 199/)).toBeInViewport()
  // The cursor is there, too.
  await page.keyboard.press('j')
  await expect(detail(page)).toContainText('Event 198')
  // With a filter that it does not match, the list stays where it is.
  await page.goto(`${product.screen}/#/deliveries/7?filter=user%3Au_300`)
  await expect(detail(page)).toContainText('Event 6')
  await expect(row(page, /Event 300/)).toBeVisible()
})

test('columns, their widths, row height and pane widths survive a reload', async ({ start }) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await collect(product, 3)
  await signIn(page, product)
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns and rows' })
  await menu.getByRole('checkbox', { name: 'Type' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Id' }).check()
  await menu.getByRole('spinbutton', { name: 'Width of User' }).fill('222')
  await menu.getByText('Comfortable').click()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  const received = await head(page, 'Received').boundingBox()
  await page.mouse.move((received?.x ?? 0) + 2, (received?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((received?.x ?? 0) - 58, (received?.y ?? 0) + 5)
  await page.mouse.up()
  await row(page, /Event 1/).click()
  const splitter = page.getByRole('separator', { name: 'Width of the list' })
  await splitter.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(splitter).toHaveAttribute('aria-valuenow', '58')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await signIn(page, product)
  await page.reload()
  await expect(head(page, 'Type')).toHaveCount(0)
  await expect(head(page, 'Id')).toBeVisible()
  await expect(row(page, /Event 1/)).toContainText('#2')
  expect((await head(page, 'User').boundingBox())?.width).toBe(222)
  expect((await head(page, 'Received').boundingBox())?.width).toBeCloseTo(120, 0)
  expect((await row(page, /Event 1/).boundingBox())?.height).toBe(38)
  await row(page, /Event 1/).click()
  await expect(splitter).toHaveAttribute('aria-valuenow', '58')
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect(head(page, 'Type')).toBeVisible()
})

test('nothing in the list is cut off at 1024 px', async ({ start }) => {
  const { page, product } = await start()
  await page.setViewportSize({ width: 1024, height: 700 })
  await product.client.delivery.pause()
  await collect(product, 3)
  await signIn(page, product)
  const cut = () =>
    list(page)
      .getByRole('columnheader')
      .evaluateAll((heads) =>
        heads
          .filter(
            (each) => each.scrollWidth > each.clientWidth + 1 && each.textContent !== 'Selected',
          )
          .map((each) => each.textContent),
      )
  await expect(head(page, 'Attempts')).toBeVisible()
  expect(await cut()).toEqual([])
  await row(page, /Event 1/).click()
  await expect(detail(page)).toBeVisible()
  await expect(head(page, 'Attempts')).toHaveCount(0)
  for (const name of ['State', 'Call', 'User', 'Received'])
    await expect(head(page, name)).toBeInViewport({ ratio: 1 })
  expect(await cut()).toEqual([])
})
