import { expect, type Page } from '@playwright/test'
import { browserOnly, test } from './hosts.ts'
import { type Product, signIn } from './product.ts'

const twoWindows = browserOnly('the app has one window')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const beside = (page: Page) => page.getByRole('group', { name: 'Result' })
const whole = (page: Page) => field(page, 'Call as JSON')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function open(page: Page, product: Product) {
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Compose').click()
  await expect(field(page, 'Times')).toBeVisible()
}

test(
  'sending continues after a reload and is stopped from a second tab; times, rate and view are restored',
  twoWindows,
  async ({ start, context }) => {
    const { page, product } = await start()
    await open(page, product)
    await tab(page, 'JSON').click()
    await field(page, 'Times').fill('10000')
    await field(page, 'Calls per second').fill('20')
    await button(page, 'Send').click()
    await expect(button(page, 'Stop')).toBeVisible()
    await page.reload()
    const bar = beside(page).getByRole('progressbar', { name: 'Sent' })
    await expect(button(page, 'Stop')).toBeVisible()
    const before = Number(await bar.getAttribute('aria-valuenow'))
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
      .toBeGreaterThan(before)
    await expect(whole(page)).toBeVisible()
    await expect(field(page, 'Times')).toHaveValue('10000')
    await expect(field(page, 'Calls per second')).toHaveValue('20')
    const recent = page.getByRole('list', { name: 'Recently sent' })
    await expect(recent).toContainText('Sending')

    const second = await context.newPage()
    await open(second, product)
    await button(second, 'Stop').click()
    await expect(beside(second)).toContainText(/Stopped: \d+ of 10,000/)
    await expect(beside(page)).toContainText(/Stopped: \d+ of 10,000/)
    await expect(recent).toContainText('Stopped')
  },
)

test('a sending that ended while its page was closed is shown when the page opens again', async ({
  start,
}) => {
  const { page, product } = await start()
  await open(page, product)
  await field(page, 'Times').fill('200')
  await field(page, 'Calls per second').fill('200')
  await button(page, 'Send').click()
  await expect(button(page, 'Stop')).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(async () => (await product.client.compose.get({ id: '1' })).done).toBe(true)
  await open(page, product)
  await expect(page.getByRole('list', { name: 'Recently sent' })).toContainText('Accepted')
})
