import { expect } from '@playwright/test'
import { test } from './hosts.ts'
import { send, signIn, visit } from './product.ts'

test('a rejection shows its reason and the request, and an unknown key becomes a source in one click', async ({
  start,
}) => {
  const { page, product } = await start()
  expect(await send(product, 'track', { userId: 'u_1', event: 'Lost' }, 'STRANGER')).toBe(401)
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Calls').click()
  await page.getByRole('button', { name: /^Rejections/ }).click()
  const row = page.getByRole('row', { name: /unknown_source/ })
  await expect(row).toContainText('STRANGER')
  await row.click()
  await expect(page.getByText('no source has the write key STRANGER').first()).toBeVisible()
  await expect(page.getByText('"Lost"')).toBeVisible()
  await page.getByRole('button', { name: 'Create a source with this key' }).click()
  await expect
    .poll(async () => (await product.client.sources.list()).items.map(({ writeKey }) => writeKey))
    .toContain('STRANGER')
  expect(await send(product, 'track', { userId: 'u_1', event: 'Found' }, 'STRANGER')).toBe(200)
  await page.getByRole('button', { name: /^Calls/ }).click()
  await expect(page.getByRole('row', { name: /Found/ })).toBeVisible()
})

test('a rejection opens by its URL, however old it is', async ({ start }) => {
  const { page, product } = await start()
  expect(await send(product, 'track', { userId: 'first' }, 'WRITEKEY1')).toBe(400)
  for (let i = 0; i < 300; i++) await send(product, 'page', {}, 'WRITEKEY1')
  await visit(page, product, '/rejections/1')
  await expect(page.getByText('track needs event').first()).toBeVisible()
})

test('a call summarises why each of 200 destinations got nothing', async ({ start }) => {
  const endpoints = 'endpoints: [{ url: "http://127.0.0.1:9/" }]'
  const others = Array.from({ length: 199 }, (_, i) => `  - { name: Other ${i}, ${endpoints} }`)
  const { page, product } = await start(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Off, enabled: false, sources: [app], ${endpoints} }
${others.join('\n')}
`)
  expect(await send(product, 'track', { userId: 'u_1', event: 'Lonely' })).toBe(200)
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Calls').click()
  await page.getByRole('row', { name: /Lonely/ }).click()
  const decisions = page.getByRole('region', { name: 'Call' }).getByRole('listitem')
  await expect(decisions).toHaveText([
    /^OffFiltered: destination disabled.*Enable destination$/,
    /^Other 0Not sent: source app is not connected to this destination.*Connect source$/,
    /^Other 1Not sent: source app is not connected to this destination.*Connect source$/,
  ])
  await page.getByRole('button', { name: 'and 197 more not connected' }).click()
  await expect(decisions).toHaveCount(200)
})

test('a message shows the profile of its body', async ({ start }) => {
  const { page, product } = await start(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Full, sources: [app], body: production, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`)
  expect(await send(product, 'track', { userId: 'u_1', event: 'Whole' })).toBe(200)
  await signIn(page, product)
  await page.getByRole('row', { name: /Whole/ }).click()
  await page.getByRole('tab', { name: 'Request' }).click()
  await expect(
    page.getByRole('heading', { name: /· production profile · \d+ bytes/ }),
  ).toBeVisible()
})
