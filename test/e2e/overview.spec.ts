import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

const workspace = `
sources:
  - { name: checkout-api, writeKey: KEY, kind: server }
  - { name: ios-app, writeKey: IOS, kind: mobile }
receivers:
  - { name: inbox, path: /inbox }
  - { name: down, path: /down, respond: [503] }
destinations:
  - name: Orders
    sources: [checkout-api]
    endpoints: [{ receiver: inbox }, { receiver: down }]
  - name: Warehouse
    enabled: false
    endpoints: [{ url: 'http://127.0.0.1:9/in' }]
`

async function openOverview(page: Page, product: Product) {
  await visit(page, product, '/overview')
  await expect(list(page, 'Sources')).toContainText('checkout-api')
}
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const box = (page: Page, column: string, name: string) =>
  list(page, column).getByRole('link', { name })
const connection = (page: Page, name: string) =>
  list(page, 'Connections').getByRole('button', { name, exact: true })
async function sourcesOf({ client }: Product, name: string) {
  const { items } = await client.destinations.list()
  return items.find((each) => each.name === name)?.sources
}
async function middleOf(page: Page, name: string) {
  const found = await box(page, 'Destinations', name).boundingBox()
  if (!found) throw new Error(`${name} is not drawn`)
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
}
/** A point of the curve from a source to a destination, away from its middle, which is a button. */
async function onCurve(page: Page, source: string, destination: string) {
  const from = await box(page, 'Sources', source).boundingBox()
  const to = await box(page, 'Destinations', destination).boundingBox()
  if (!from || !to) throw new Error('both ends are expected to be drawn')
  const [x0, y0] = [from.x + from.width, from.y + from.height / 2]
  const [x1, y1] = [to.x, to.y + to.height / 2]
  const t = 0.3
  const near = 3 * t * (1 - t) ** 2 + 3 * t ** 2 * (1 - t)
  const over = 3 * t ** 2 * (1 - t) + t ** 3
  return {
    x: (1 - t) ** 3 * x0 + (near * (x0 + x1)) / 2 + t ** 3 * x1,
    y: (1 - over) * y0 + over * y1,
  }
}

test('the overview shows connections and health, accessibly in both themes', async ({ start }) => {
  const { page, product } = await start(workspace)
  await openOverview(page, product)
  await expect(page.getByText('2 sources · 2 destinations · 3 endpoints')).toBeVisible()
  await expect(box(page, 'Destinations', 'Warehouse')).toContainText(
    'Disabled · calls are filtered',
  )
  await send(product, 'track', { userId: 'u', event: 'Order Completed' })
  await expect(box(page, 'Destinations', 'Orders')).toContainText('1 delivered')
  await expect(box(page, 'Endpoints', 'inbox')).toContainText('200')
  await expect(box(page, 'Endpoints', 'down')).toContainText('503')
  await expect(box(page, 'Sources', 'checkout-api')).toContainText('1 call / min')
  await expect(page.getByText('One endpoint accepting a message is enough')).toContainText(
    'Orders is delivering although',
  )
  expect(await faultsOf(page)).toEqual([])
  await connection(page, 'checkout-api to Orders').focus()
  await page.keyboard.press('Enter')
  expect(await faultsOf(page), 'with a connection selected').toEqual([])
  await box(page, 'Sources', 'ios-app').focus()
  await page.keyboard.press('c')
  expect(await faultsOf(page), 'while connecting').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show messages of Orders' }).click()
  await expect(page.getByRole('row', { name: /Order Completed/ })).toBeVisible()
})

test('a source is connected by a drag, and disconnected by a click and a button, with undo', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await openOverview(page, product)
  await page.getByRole('button', { name: 'Connect ios-app' }).first().hover()
  await page.mouse.down()
  const target = await middleOf(page, 'Warehouse')
  await page.mouse.move(target.x - 200, target.y, { steps: 5 })
  await page.mouse.move(target.x, target.y, { steps: 5 })
  await page.mouse.up()
  await expect(connection(page, 'ios-app to Warehouse')).toBeAttached()
  expect(await sourcesOf(product, 'Warehouse')).toEqual(['ios-app'])
  // A drag that ends over no destination connects nothing.
  await page.getByRole('button', { name: 'Connect ios-app' }).first().hover()
  await page.mouse.down()
  await page.mouse.move(target.x, target.y + 300, { steps: 5 })
  await page.mouse.up()
  expect(await sourcesOf(product, 'Orders')).toEqual(['checkout-api'])
  const point = await onCurve(page, 'ios-app', 'Warehouse')
  await page.mouse.click(point.x, point.y)
  await page.getByRole('button', { name: 'Remove connection' }).click()
  await expect(connection(page, 'ios-app to Warehouse')).toHaveCount(0)
  expect(await sourcesOf(product, 'Warehouse')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(connection(page, 'ios-app to Warehouse')).toBeAttached()
  expect(await sourcesOf(product, 'Warehouse')).toEqual(['ios-app'])
})

test('a click on the handle of a source, then one on a destination, connects them', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await openOverview(page, product)
  await page.getByRole('button', { name: 'Connect ios-app' }).first().click()
  await expect(page.getByText('Choose the destination that receives the calls')).toBeVisible()
  await box(page, 'Destinations', 'Orders').click()
  await expect(connection(page, 'ios-app to Orders')).toBeAttached()
  expect(await sourcesOf(product, 'Orders')).toEqual(['checkout-api', 'ios-app'])
  await expect(page).toHaveURL(/\/overview$/)
})

test('everything is opened, connected and disconnected from the keyboard', async ({ start }) => {
  const { page, product } = await start(workspace)
  await openOverview(page, product)
  await box(page, 'Sources', 'checkout-api').focus()
  await page.keyboard.press('ArrowDown')
  await expect(box(page, 'Sources', 'ios-app')).toBeFocused()
  await page.keyboard.press('c')
  await expect(box(page, 'Destinations', 'Orders')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(connection(page, 'ios-app to Warehouse')).toBeAttached()
  await expect(box(page, 'Sources', 'ios-app')).toBeFocused()
  expect(await sourcesOf(product, 'Warehouse')).toEqual(['ios-app'])
  // Escape changes nothing.
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(box(page, 'Sources', 'ios-app')).toBeFocused()
  expect(await sourcesOf(product, 'Orders')).toEqual(['checkout-api'])
  await connection(page, 'ios-app to Warehouse').focus()
  await page.keyboard.press('Delete')
  await expect(connection(page, 'ios-app to Warehouse')).toHaveCount(0)
  expect(await sourcesOf(product, 'Warehouse')).toEqual([])
  await expect(box(page, 'Sources', 'ios-app')).toBeFocused()
  for (const [key, url] of [
    ['ArrowUp', /\/sources\/1$/],
    ['ArrowRight', /\/destinations\/1$/],
    ['ArrowRight', /\/receivers\/1$/],
  ] as const) {
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
    await page.goBack()
    const column = { sources: 'Sources', destinations: 'Destinations', receivers: 'Endpoints' }
    const name = { sources: 'checkout-api', destinations: 'Orders', receivers: 'inbox' }
    const kind = /sources|destinations|receivers/.exec(url.source)?.[0] as keyof typeof column
    await box(page, column[kind], name[kind]).focus()
  }
})

test('a connection made in another window at the same time is not lost', async ({ start }) => {
  const { page, product } = await start(workspace)
  const { client } = product
  await client.sources.create({ name: 'late', writeKey: 'LATE' })
  await openOverview(page, product)
  await box(page, 'Sources', 'ios-app').focus()
  await page.keyboard.press('c')
  const orders = (await client.destinations.list()).items.find(({ name }) => name === 'Orders')
  if (!orders) throw new Error('Orders is expected')
  await client.destinations.update({ id: orders.id, sources: ['checkout-api', 'late'] })
  await page.keyboard.press('Enter')
  await expect(connection(page, 'ios-app to Orders')).toBeAttached()
  expect(await sourcesOf(product, 'Orders')).toEqual(
    expect.arrayContaining(['checkout-api', 'late', 'ios-app']),
  )
})

test('only the visible ones of 200 destinations are drawn, and the keys reach the last', async ({
  start,
}) => {
  const { page, product } = await start()
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      product.client.destinations.create({
        name: `Destination ${index + 1}`,
        sources: ['my-service'],
        endpoints: [{ url: `http://127.0.0.1:9/${index}` }],
      }),
    ),
  )
  await visit(page, product, '/overview')
  await expect(page.getByText('201 destinations')).toBeVisible()
  const drawn = list(page, 'Destinations').getByRole('link')
  expect(await drawn.count()).toBeLessThan(60)
  await drawn.first().focus()
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAttribute('href', '#/destinations/201')
  await expect(page.locator(':focus')).toBeInViewport()
})

test('a connection with traffic has a moving dot, unless motion is reduced', async ({ start }) => {
  const { page, product } = await start(workspace)
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dots = page.getByRole('group', { name: 'Connections' }).locator('svg circle')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openOverview(page, product)
  await expect(dots).toHaveCount(0)
  await product.client.destinations.create({
    name: 'Own',
    sources: ['checkout-api'],
    endpoints: [{ url: `http://127.0.0.1:${port}/` }],
  })
  await send(product, 'track', { userId: 'u', event: 'Order Completed' })
  await expect(dots.first()).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(dots.first()).toBeHidden()
  await expect(dots).toHaveCount(0, { timeout: 15_000 })
  server.close()
})

test('an empty workspace explains what belongs here and how to start', async ({ start }) => {
  const { page, product } = await start()
  const { client } = product
  for (const { id } of (await client.destinations.list()).items)
    await client.destinations.remove({ id })
  for (const { id } of (await client.sources.list()).items) await client.sources.remove({ id })
  await visit(page, product, '/overview')
  await expect(page.getByText('Nothing is connected yet')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Send a test event to your own URL' }).click()
  await expect(page.getByLabel('Endpoint')).toBeFocused()
})
