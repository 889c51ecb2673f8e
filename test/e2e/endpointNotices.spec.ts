import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './ownServer.ts'
import { send, signIn } from './product.ts'

const workspace = (url: string) => `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: '${url}/hook' }] }]
settings: { retry: { base: 1h, factor: 1, cap: 1h, window: 4h, jitter: 0 } }
`
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ })

test('an endpoint that starts to fail is reported once, also to a page opened later', async ({
  start,
  receive,
}) => {
  const server = await receive(503)
  const { page, product } = await start(workspace(server.url))
  await signIn(page, product)
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  await expect(panel).toContainText('No notices yet.')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  for (let index = 0; index < 12; index++)
    await send(product, 'track', { userId: `u_${index}`, event: 'Order Completed' })
  const toast = page.getByRole('listitem').filter({ hasText: 'Orders is failing' })
  await expect(toast).toContainText(/attempts failed, most with 503\./)
  await expect(toast).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await toast.getByRole('button', { name: 'Show messages' }).click()
  await expect(page).toHaveURL(/deliveries\?filter=endpoint/)

  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await expect(toast).toHaveCount(0)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('listitem')).toContainText('FailingOrdersNew')
  expect(await faultsOf(page)).toEqual([])
  await panel.getByRole('link', { name: 'Destination' }).click()
  await expect(page).toHaveURL(/#\/destinations\/\d+$/)
  await expect(bell(page)).toHaveAccessibleName('Notices')

  server.answer.status = 200
  for (let index = 0; index < 12; index++)
    await send(product, 'track', { userId: `v_${index}`, event: 'Order Completed' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Orders works again' })).toBeVisible()
  await bell(page).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('listitem').first()).toContainText('RecoveredOrdersNew')
})

/** What a toast covers that can be clicked. */
const coveredControls = `(() => {
  const element = document.querySelector('[data-toasts] li')
  const box = element.getBoundingClientRect()
  return [...document.querySelectorAll('button, a[href], input')]
    .filter((each) => !element.contains(each))
    .filter((each) => {
      const { left, top, right, bottom, width } = each.getBoundingClientRect()
      return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    .map((each) => each.textContent || each.getAttribute('aria-label'))
})()`

test('a toast covers no control of the page', async ({ start }) => {
  const { page, product } = await start()
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, product)
  for (const path of [
    'deliveries',
    'overview',
    'compose',
    'scenarios',
    'settings',
    'destinations/1',
  ]) {
    await page.goto(`${product.screen}/#/${path}`)
    await page.getByRole('button', { name: 'Pause delivery' }).click()
    const toast = page.getByRole('listitem').filter({ hasText: /^Paused/ })
    await expect(toast).toBeVisible()
    // It is placed once its size is known.
    await expect.poll(() => page.evaluate(coveredControls), { message: path }).toEqual([])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Resume delivery' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})
