import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import {
  button,
  edit,
  endpoints,
  field,
  heading,
  make,
  oneSource,
  open,
  order,
  read,
} from './destinationsPage.ts'
import { test } from './ownServer.ts'
import { send } from './product.ts'

test('a destination is set up by mouse, and the first call arrives signed at the user’s own server', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(oneSource)
  const own = await receive()
  await open(page, product)
  await expect(heading(page, 'No destinations yet')).toBeVisible()
  await page
    .getByRole('button', { name: /^New destination/ })
    .last()
    .click()
  await expect(page.getByRole('checkbox', { name: 'shop' })).toBeChecked()
  await field(page, 'URL').fill(`${own.url}/hook`)
  await expect(field(page, 'Name')).toHaveValue(own.host)
  await button(page, 'Generate secret').click()
  await button(page, 'Test URL').click()
  await expect(page.getByText('hello from my server')).toBeVisible()
  expect(own.seen).toHaveLength(1)
  await button(page, 'Create destination').click()
  await expect(heading(page, own.host)).toBeVisible()
  const [destination] = await read(product)
  await send(product, 'track', order())
  await expect.poll(() => own.seen.length).toBe(2)
  const signature = createHmac('sha1', destination?.sharedSecret ?? '')
    .update(own.seen[1]?.body ?? '')
    .digest('hex')
  expect(own.seen[1]?.headers['x-signature']).toBe(signature)
  await expect(endpoints(page).getByRole('row', { name: /hook/ })).toContainText('200')
  await endpoints(page).getByRole('link', { name: 'Order Completed' }).click()
  await expect(page).toHaveURL(/#\/deliveries\/1$/)
})

test('a destination is set up and edited by keyboard alone', async ({ start, receive }) => {
  const { page, product } = await start(oneSource)
  const own = await receive()
  await open(page, product)
  await page.keyboard.press('n')
  await expect(field(page, 'URL')).toBeFocused()
  await page.keyboard.type(`${own.url}/one`)
  await page.keyboard.press('Enter')
  await expect(heading(page, own.host)).toBeVisible()
  await button(page, 'Add endpoint').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'URL')).toBeFocused()
  await page.keyboard.type(`${own.url}/two`)
  await button(page, 'Add header').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Header 1 name')).toBeFocused()
  await page.keyboard.type('X-Team')
  await page.keyboard.press('Tab')
  await page.keyboard.type('payments')
  await page.keyboard.press('Enter')
  await expect(endpoints(page)).toContainText('X-Team: payments')
  await expect(button(page, 'Add endpoint').first()).toBeFocused()
  await edit(page, 2).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: /^Edit endpoint 1,.*two$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'URL')).toBeFocused()
  await expect(field(page, 'URL')).toHaveValue(`${own.url}/two`)
  await page.keyboard.press('End')
  await page.keyboard.type('/deep')
  await page.keyboard.press('Enter')
  await expect(endpoints(page)).toContainText('/two/deep')
  const [destination] = await read(product)
  expect(destination?.endpoints.map(({ url, headers }) => [url, headers])).toEqual([
    [`${own.url}/two/deep`, { 'X-Team': 'payments' }],
    [`${own.url}/one`, {}],
  ])
})

test('mistakes are reported at their fields, and no input is lost', async ({ start, receive }) => {
  const { page, product } = await start(oneSource)
  const own = await receive()
  await make(product, own)
  await open(page, product)
  await page.keyboard.press('n')
  await field(page, 'URL').fill('ftp://example.test/in')
  await button(page, 'Add header').click()
  await field(page, 'Header 1 name').fill('Expect')
  await button(page, 'Add header').click()
  await field(page, 'Header 2 name').fill('X-Team')
  await field(page, 'Header 2 value').fill('a')
  await button(page, 'Add header').click()
  await field(page, 'Header 3 name').fill('X-Team')
  await field(page, 'Name').fill('Orders')
  await page.keyboard.press('Enter')
  await expect(field(page, 'URL')).toHaveAccessibleDescription(
    "an endpoint's URL must start with http:// or https://",
  )
  await expect(field(page, 'Header 1 name')).toHaveAccessibleDescription(
    'Expect is controlled by Hookbench and cannot be a static header',
  )
  await expect(field(page, 'Header 2 name')).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'Header 3 name')).toHaveAccessibleDescription(
    'X-Team is already set; a header can be set only once',
  )
  // Another page and back, with hints of changes in between.
  await send(product, 'track', order())
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(field(page, 'URL')).toHaveValue('ftp://example.test/in')
  await field(page, 'URL').fill(`${own.url}/second`)
  await field(page, 'Header 1 name').fill('')
  await button(page, 'Remove header 3').click()
  await button(page, 'Create destination').click()
  // Known only to the server.
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Orders/)
  await expect(field(page, 'Header 2 value')).toHaveValue('a')
  await field(page, 'Name').fill('Orders copy')
  await button(page, 'Create destination').click()
  await expect(heading(page, 'Orders copy')).toBeVisible()
  expect((await read(product))[1]?.endpoints[0]?.headers).toEqual({ 'X-Team': 'a' })
})

test('without a source, one can be created first, and the form keeps its input', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(oneSource)
  const own = await receive()
  await product.client.sources.remove({ id: '1' })
  await open(page, product)
  await page.keyboard.press('n')
  await field(page, 'URL').fill(`${own.url}/hook`)
  await page.getByRole('link', { name: 'Create a source' }).click()
  await expect(page).toHaveURL(/#\/sources\/new$/)
  await product.client.sources.create({ name: 'shop', writeKey: 'KEY' })
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'shop' })).toBeChecked()
  await expect(field(page, 'URL')).toHaveValue(`${own.url}/hook`)
  await button(page, 'Create destination').click()
  await expect(heading(page, own.host)).toBeVisible()
  expect((await read(product))[0]?.sources).toEqual(['shop'])
})

test('a test shows the whole exchange of each endpoint, and stores no message', async ({
  start,
  receive,
}) => {
  const { page, product } = await start(oneSource)
  const [own, failing] = [await receive(), await receive(410)]
  await make(product, own, {
    sharedSecret: 's3cr3t',
    endpoints: [
      { url: `${own.url}/hook` },
      { url: `${failing.url}/hook`, headers: { 'X-Team': 'payments' } },
    ],
  })
  await open(page, product)
  await button(page, 'Test endpoints').click()
  await expect(page.getByText('1 of 2 endpoints accepted the test')).toBeVisible()
  // The failure is shown first.
  await expect(page.getByRole('table', { name: 'Request headers' })).toContainText('X-Team')
  await expect(page.getByRole('table', { name: 'Request headers' })).toContainText('X-Signature')
  await expect(page.getByText(/^answered 410/i)).toBeVisible()
  await expect(page.getByText('hello from my server')).toBeVisible()
  await button(page, 'How to verify the signature').click()
  await expect(page.getByText('timingSafeEqual(given, expected)')).toBeVisible()
  await button(page, 'Close test').click()
  await expect(page.getByRole('table', { name: 'Request headers' })).toHaveCount(0)
  await button(page, 'Test endpoint 1').click()
  await expect(page.getByText('1 of 1 endpoint accepted the test')).toBeVisible()
  expect([own.seen.length, failing.seen.length]).toEqual([2, 1])
  expect((await product.client.messages.list({})).items).toEqual([])
})

test('an endpoint that would loop has a warning at its row', async ({ start, receive }) => {
  const { page, product } = await start(oneSource)
  await make(product, await receive(), { endpoints: [{ url: `${product.collect}/v1/track` }] })
  await open(page, product)
  await expect(endpoints(page)).toContainText("is Hookbench's own collection port")
})

test('two hundred destinations are filtered, and opened by key', async ({ start, receive }) => {
  const { page, product } = await start(oneSource)
  const own = await receive()
  for (let number = 1; number <= 200; number += 1)
    await make(product, own, { name: `Orders ${number}` })
  await open(page, product)
  const list = page.getByRole('list', { name: 'Destinations' })
  await expect(list.getByRole('listitem')).toHaveCount(200)
  await page.keyboard.press('j')
  await expect(heading(page, 'Orders 2')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('orders 17')
  await expect(list.getByRole('listitem')).toHaveCount(11)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Orders 17')).toBeVisible()
})

test('the page and its forms are accessible in both themes', async ({ start, receive }) => {
  test.slow()
  const { page, product } = await start(oneSource)
  const own = await receive(503)
  await open(page, product)
  expect(await faultsOf(page)).toEqual([])
  await make(product, own, {
    sharedSecret: 's3cr3t',
    endpoints: [{ url: `${own.url}/hook`, headers: { 'X-Team': 'a' } }, { url: `${own.url}/2` }],
  })
  await send(product, 'track', order())
  await expect(endpoints(page)).toContainText('503')
  await edit(page, 1).click()
  await field(page, 'URL').fill('nowhere')
  await button(page, 'Save endpoint').click()
  await button(page, 'Show differences').click()
  await button(page, 'Test endpoints').click()
  await expect(page.getByText('0 of 2 endpoints accepted the test')).toBeVisible()
  await button(page, 'How to verify the signature').click()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Remove').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'New destination').click()
  await button(page, 'Create destination').click()
  expect(await faultsOf(page)).toEqual([])
})
