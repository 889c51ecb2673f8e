import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const chips = (page: Page) => page.getByRole('group', { name: 'Reason' }).getByRole('button')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const pane = (page: Page) => page.getByRole('region', { name: 'Rejection' })
const lost = {
  userId: 'u_1',
  event: 'Lost',
  context: { library: { name: 'analytics-go', version: '3.3.0' } },
}

async function open(page: Page, product: Product, path = '/rejections') {
  await visit(page, product, path)
}

test('rejections are filtered by reason, counted, and the filter is in the URL', async ({
  start,
}) => {
  const { page, product } = await start()
  for (const event of ['A', 'B']) await send(product, 'track', { ...lost, event }, 'STRANGER')
  await send(product, 'track', { userId: 'u_1' }, 'WRITEKEY1')
  await open(page, product)
  await expect(chips(page)).toHaveText(['All reasons', 'event_not_defined 1', 'unknown_source 2'])
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'unknown_source' }).click()
  await expect(page).toHaveURL(/\?filter=reason%3Aunknown_source$/)
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/rejections\/2\?filter=reason%3Aunknown_source$/)
  await expect(pane(page)).toContainText('analytics-go 3.3.0')
  await expect(pane(page)).toContainText('Create one, or give the client the write key')
  // Arrivals with another reason change neither the list nor its count of new ones.
  await send(product, 'track', {}, 'WRITEKEY1')
  await expect(chips(page).filter({ hasText: 'no_user_anon_id' })).toHaveText('no_user_anon_id 1')
  await expect(page.getByRole('button', { name: 'Show newer' })).toHaveCount(0)
  await send(product, 'track', { ...lost, event: 'C' }, 'STRANGER')
  await page.getByRole('button', { name: 'Show newer' }).click()
  await expect(rows(page)).toHaveCount(3)
  await chips(page).first().click()
  await expect(rows(page)).toHaveCount(5)
  await page.goto(`${product.screen}/#/rejections?filter=reason:duplicate`)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('repeated rejections of an unknown key are grouped, and the key is accepted with one click', async ({
  start,
}) => {
  const { page, product } = await start()
  for (let i = 0; i < 6; i++) await send(product, 'track', lost, 'STRANGER')
  await send(product, 'track', { userId: 'u_1' }, 'OTHER')
  await open(page, product)
  await expect(rows(page).nth(1)).toContainText('×6')
  await expect(rows(page).nth(2)).not.toContainText('×')
  const strip = page.getByText('Many of these have the write key STRANGER, which no source has.')
  await expect(strip).toBeVisible()
  await strip.getByRole('link').click()
  await expect(page).toHaveURL(/\?filter=key%3ASTRANGER$/)
  await expect(rows(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Create a source with this key' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Source created' })).toContainText(
    'Rejected calls must be sent again',
  )
  await expect(strip).toHaveCount(0)
  await expect(page.getByText('Source source STRANGER was created. Rename source.')).toBeVisible()
  await expect(
    page.getByText('not delivered until a destination is connected').first(),
  ).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^Connect to / }).click()
  await expect(page.getByText('is connected to')).toBeVisible()
  expect(await send(product, 'track', lost, 'STRANGER')).toBe(200)
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(1)
  await rows(page).first().click()
  await expect(pane(page)).toContainText('Source source STRANGER has this key now')
  await expect(pane(page)).toContainText(/Source source STRANGER is connected to \w+ now/)
  await page.getByRole('button', { name: 'Remove key:STRANGER' }).click()
  await expect(rows(page)).toHaveCount(7)
})

test('a duplicate links to the original call', async ({ start }) => {
  const { page, product } = await start()
  const call = { userId: 'u_1', messageId: 'same' }
  await send(product, 'track', { ...call, event: 'First' }, 'WRITEKEY1')
  await send(product, 'track', { ...call, event: 'Second' }, 'WRITEKEY1')
  await open(page, product, '/rejections/1')
  await expect(pane(page)).toContainText('"Second"')
  await pane(page).getByRole('link', { name: 'Open the original call' }).click()
  await expect(page.getByRole('region', { name: 'Call' })).toContainText('"First"')
})

test('a disabled source is enabled where its calls are rejected, and opened from there', async ({
  start,
}) => {
  const { page, product } = await start('sources: [{ name: app, writeKey: KEY, enabled: false }]')
  expect(await send(product, 'track', lost)).toBe(403)
  await open(page, product, '/rejections/1')
  await expect(pane(page)).toContainText('source_disabled')
  await pane(page).getByRole('button', { name: 'Enable app' }).click()
  await expect(pane(page)).toContainText(
    'Source app is enabled now. Rejected calls must be sent again.',
  )
  expect(await faultsOf(page)).toEqual([])
  expect(await send(product, 'track', lost)).toBe(200)
  await pane(page).getByRole('link', { name: 'Open source app' }).click()
  await expect(page.getByRole('heading', { name: 'app' })).toBeVisible()
})

test('a source without destinations is connected from its call, and from Compose', async ({
  start,
}) => {
  const endpoints = 'endpoints: [{ receiver: inbox }]'
  const { page, product } = await start(`
sources: [{ name: app, writeKey: KEY }, { name: web, writeKey: WEB }]
destinations:
  - { name: Hook, sources: [web], ${endpoints} }
  - { name: Other, sources: [web], ${endpoints} }
receivers: [{ name: inbox }]
`)
  await send(product, 'track', lost)
  await open(page, product, '/calls/1')
  const call = page.getByRole('region', { name: 'Call' })
  await expect(call).toContainText('not delivered until a destination is connected')
  await call.getByRole('button', { name: 'Connect to Other' }).click()
  await expect(call).toContainText('Source app is connected to Other now')
  await send(product, 'track', lost)
  await expect.poll(async () => (await product.client.status()).counts.delivered).toBe(1)
  const [hook, other] = (await product.client.destinations.list()).items
  expect([hook?.sources, other?.sources]).toEqual([['web'], ['app', 'web']])

  await product.client.destinations.update({ id: other?.id ?? '', sources: ['web'] })
  await call.getByRole('button', { name: 'Compose from this call' }).click()
  const beside = page.getByRole('group', { name: 'Result' })
  await expect(beside).toContainText('No destination is connected to app')
  await beside.getByRole('button', { name: 'Connect to Hook' }).click()
  await expect(beside).toContainText('documented profile')
})

test('rejections are accessible in both themes', async ({ start }) => {
  const { page, product } = await start()
  for (let i = 0; i < 3; i++) await send(product, 'track', lost, 'STRANGER')
  for (const event of ['A', 'B'])
    await send(product, 'track', { ...lost, event, messageId: 'same' }, 'WRITEKEY1')
  await product.client.settings.update({ portFault: { answer: 503 } })
  await send(product, 'track', lost, 'WRITEKEY1')
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, product, '/rejections/1')
  await expect(rows(page)).toHaveCount(5)
  await expect(pane(page)).toContainText('Request as received')
  expect(await faultsOf(page)).toEqual([])
})

test('the origin of a page is allowed where its call is rejected, and removed on the Sources page', async ({
  start,
}) => {
  const { page, product } = await start('sources: [{ name: shop, writeKey: KEY, kind: web }]')
  const origin = 'https://shop.example'
  const sendFromPage = async () =>
    (
      await fetch(`${product.collect}/v1/track`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ writeKey: 'KEY', ...lost }),
      })
    ).status
  expect(await sendFromPage()).toBe(403)
  await open(page, product, '/rejections/1')
  await expect(pane(page)).toContainText('origin_not_allowed')
  await expect(pane(page).getByRole('table', { name: 'Request' })).toContainText(origin)
  await pane(page)
    .getByRole('button', { name: `Allow ${origin} for shop` })
    .click()
  await expect(pane(page)).toContainText('Source shop allows this origin now.')
  expect(await faultsOf(page)).toEqual([])
  expect(await sendFromPage()).toBe(200)

  await pane(page).getByRole('link', { name: 'Open source shop' }).click()
  const origins = page.getByRole('group', { name: 'Allowed origins' })
  await origins.getByRole('button', { name: `Remove ${origin}` }).click()
  await expect(origins).toContainText('Pages of localhost only')
  expect(await sendFromPage()).toBe(403)
  await origins.getByRole('button', { name: 'Allow an origin' }).press('Enter')
  await page.keyboard.type('shop.example/path')
  await page.keyboard.press('Enter')
  await expect(page.getByText('an origin must be a scheme and a host')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${origin}/`)
  await page.keyboard.press('Enter')
  await expect(origins).toContainText(origin)
})
