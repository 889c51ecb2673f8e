import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { send, signIn } from './product.ts'

const overHttp = browserOnly('the window of the app makes no requests over HTTP')

test('every page is accessible in both themes', async ({ start }) => {
  test.slow()
  const { page, product } = await start()
  await signIn(page, product)
  await expect(page.getByRole('button', { name: 'Send a test call' }).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' }, 'WRITEKEY1')
  await send(product, 'track', { userId: 'u_1' }, 'WRITEKEY1')
  await page.getByRole('row', { name: /Order Completed/ }).click()
  for (const tab of ['Timeline', 'Request', 'Response', 'Call', 'Signature', 'Receiver']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await faultsOf(page), tab).toEqual([])
  }
  await page.goto(`${product.screen}/#/calls`)
  await expect(page.getByRole('row', { name: /Order Completed/ })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Rejections/ }).click()
  await page.getByRole('row', { name: /event_not_defined/ }).click()
  await expect(page.getByText('track needs event').first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('everything can be done from the keyboard', async ({ start }) => {
  const { page, product } = await start()
  for (const event of ['First', 'Second', 'Third'])
    await send(product, 'track', { userId: 'u', event }, 'WRITEKEY1')
  await signIn(page, product)
  await expect(page.getByRole('row', { name: /First/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'Message' })
  await expect(detail.getByRole('heading', { level: 2 })).toContainText(/First|Second|Third/)
  await page.keyboard.press('Escape')
  await expect(detail).not.toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Filter messages' })).toBeFocused()
  await page.keyboard.type('Second')
  await expect(page.getByRole('row', { name: /First/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/calls/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page that failed to load is loaded on another attempt', overHttp, async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await page.route(/composePage/, (route) => route.abort())
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('Compose').click()
  const said = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await expect(said).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.route(/rpc\/status/, (route) => route.abort())
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('The workbench is still not reachable', { exact: true }),
  ).toBeVisible()
  await pages.getByText('Calls').click()
  await pages.getByText('Compose').click()
  await page.unrouteAll()
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'User id' })).toBeVisible()
})

test(
  'it reports a lost connection, and continues on its own when the workbench is back',
  overHttp,
  async ({ start, context }) => {
    const { page, product } = await start()
    await signIn(page, product)
    await expect(page.getByRole('button', { name: 'Send a test call' }).first()).toBeVisible()
    await context.setOffline(true)
    await product.client.calls.sendTest({})
    await context.setOffline(false)
    await expect(page.getByRole('row', { name: /Test Call/ })).toBeVisible({ timeout: 15_000 })
  },
)

test('nothing is loaded from elsewhere, and no policy is violated', overHttp, async ({ start }) => {
  const { page, product } = await start()
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.ui) && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await signIn(page, product)
  await page.getByRole('button', { name: 'Send a test call' }).first().click()
  await page.getByRole('row', { name: /Test Call/ }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Send a test call' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${product.screen}/#/calls`)
  await page.goto(`${product.ui}/api/docs`)
  await expect(page.getByText('Version, addresses, counts, rates, clock').first()).toBeVisible({
    timeout: 60_000,
  })
  expect(elsewhere).toEqual([])
  expect(complaints).toEqual([])
})
