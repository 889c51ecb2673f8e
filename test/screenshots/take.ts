import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { DeletionKind } from '../../src/contract/deletion.ts'
import { type Product, send, signIn, startProduct } from '../e2e/product.ts'
import { failures } from './failures.ts'
import { flakyReceiver } from './receivers.ts'
import { pictureStart } from './start.ts'

/** Takes the pictures for README.md, of the built product with calls like a shop's. */

const directory = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))

async function wire({ client, receiver }: Product) {
  await client.sources.create({ name: 'checkout-api', writeKey: 'CHECKOUT' })
  await client.sources.create({ name: 'ios-app', writeKey: 'IOS', kind: 'mobile' })
  await client.receivers.create({ name: 'orders', respond: [503] })
  await client.receivers.create({ name: 'slow', respond: [{ status: 500, delayMs: 900 }] })
  await client.receivers.create({ name: 'legacy', respond: [410] })
  await client.receivers.create({ name: 'crm', respond: [200] })
  await client.receivers.create({ name: 'strict', respond: [200, 200, 422, 200, 200, 429, 200] })
  const endpoint = (name: string, headers = {}) => ({ url: `${receiver}/${name}`, headers })
  await client.destinations.create({
    name: 'CRM',
    sources: ['ios-app'],
    sharedSecret: 's3cret',
    endpoints: [endpoint('strict')],
  })
  return client.destinations.create({
    name: 'Orders',
    sources: ['checkout-api'],
    sharedSecret: 's3cret',
    endpoints: [endpoint('crm', { 'X-Team': 'payments' }), endpoint('legacy')],
  })
}

async function callsOfAShop(product: Product) {
  const events = [
    'Product Viewed',
    'Product Added',
    'Cart Viewed',
    'Checkout Started',
    'Coupon Applied',
    'Payment Info Entered',
  ]
  for (let i = 0; i < 40; i++) {
    const userId = `u_${1204 + ((i * 37) % 900)}`
    const event = events[i % events.length]
    await send(
      product,
      'track',
      { userId, event, properties: { sku: `A-${100 + i}`, price: 27.5 } },
      i % 3 ? 'CHECKOUT' : 'IOS',
    )
    if (i % 5 === 0)
      await send(product, 'page', { userId, properties: { path: '/checkout/payment' } }, 'CHECKOUT')
    if (i % 7 === 0) await send(product, 'identify', { userId, traits: { plan: 'pro' } }, 'IOS')
    if (i % 9 === 0) await send(product, 'screen', { userId, name: 'Home' }, 'IOS')
  }
  await send(product, 'alias', { userId: 'u_2210', previousId: 'anon_9f' }, 'CHECKOUT')
  await send(
    product,
    'group',
    { userId: 'u_2210', groupId: 'acct_77', traits: { plan: 'team' } },
    'CHECKOUT',
  )
}

/** One destination during an outage: two endpoints that can be retried, and one permanent failure. */
async function outage(product: Product, destinationId: string) {
  await product.client.clock.set({ speed: 60 })
  const names = ['orders', 'slow', 'legacy']
  await product.client.destinations.update({
    id: destinationId,
    endpoints: names.map((name) => ({
      url: `${product.receiver}/${name}`,
      headers: { 'X-Team': 'payments' },
    })),
  })
  const properties = { orderId: '50314b8e', total: 27.5, currency: 'USD' }
  await send(
    product,
    'track',
    { userId: 'u_1204', event: 'Order Completed', properties },
    'CHECKOUT',
  )
  await send(
    product,
    'track',
    { userId: 'u_8100', event: 'Coupon Applied', properties: { code: 'AUTUMN' } },
    'CHECKOUT',
  )
  await sleep(7500)
}

/** A client with an unknown key, invalid calls, a duplicate, and an enabled fault. */
async function rejected(product: Product) {
  const library = (name: string, version: string) => ({ context: { library: { name, version } } })
  const paid = { userId: 'u_1204', event: 'Order Paid', messageId: 'paid-1' }
  for (let i = 0; i < 2; i++)
    await send(product, 'track', { ...paid, ...library('analytics-go', '3.3.0') }, 'CHECKOUT')
  for (let i = 0; i < 9; i++)
    await send(product, 'track', { ...paid, ...library('analytics.js', '2.11.1') }, 'OLD_SHOP')
  await send(product, 'track', { userId: 'u_1204', ...library('ios', '4.1.8') }, 'IOS')
  await send(product, 'identify', { userId: 1204, ...library('ios', '4.1.8') }, 'IOS')
  await product.client.settings.update({ portFault: { answer: 503, retryAfter: 2, times: 4 } })
  for (let i = 0; i < 2; i++)
    await send(product, 'track', { ...paid, ...library('analytics-go', '3.3.0') }, 'CHECKOUT')
}

const day = 86_400_000

/** Frequent buyers, with changes since the last sync, and what each of them spent. */
async function audiences({ client, ...product }: Product) {
  const buyer = (i: number) => `u_${3310 + i * 17}`
  const buys = (userId: string, revenue: number) =>
    send(
      product,
      'track',
      { userId, event: 'Order Completed', properties: { revenue, category: 'shoes' } },
      'CHECKOUT',
    )
  for (let i = 0; i < 24; i++) {
    await send(
      product,
      'identify',
      { userId: buyer(i), traits: { plan: i % 4 ? 'pro' : 'free' } },
      'CHECKOUT',
    )
    for (let bought = 0; bought < 2 + (i % 3); bought++) await buys(buyer(i), 20 + i)
  }
  const source = 'checkout-api'
  const plan = { trait: 'plan', is: 'pro' } as const
  const often = { event: 'Order Completed', atLeast: 3, within: 30 * day }
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP Customers',
    source,
    repeatEvery: '6h',
    rule: { all: [plan, often] },
  })
  const total = {
    of: 'sum',
    event: 'Order Completed',
    property: 'revenue',
    within: 180 * day,
  } as const
  await client.traits.create({
    sync: 'hold',
    name: 'Total revenue 180 days',
    source,
    compute: total,
  })
  await client.traits.create({
    sync: 'hold',
    name: 'Favourite category',
    source,
    compute: { of: 'most_frequent', event: 'Order Completed', property: 'category' },
  })
  await client.audiences.create({
    sync: 'hold',
    name: 'Beta testers',
    source,
    members: ['u_8100', 'u_8101'],
  })
  await client.audiences.sync({ id })
  await sleep(2500)
  await client.audiences.members.change({ id, add: ['u_8100'] })
  const [leaves, enters] = [buyer(5), buyer(3)]
  await send(product, 'identify', { userId: leaves, traits: { plan: 'free' } }, 'CHECKOUT')
  await buys(enters, 40)
  await sleep(1500)
}

/** Users who are deleted during the outage of a destination, and one who is unsuppressed. */
async function deletions({ client }: Product) {
  const ask = (kind: DeletionKind, ...userIds: string[]) =>
    client.deletions.create({ kind, userIds })
  await ask('suppress_only', 'u_8100')
  await ask('unsuppress', 'u_8100')
  await ask('suppress_with_delete', 'u_2210', 'u_1241')
  await ask('delete', 'u_1204', 'u_1315', 'u_1278', 'u_9999')
  await sleep(2500)
}

const outageFile = `name: Three-hour outage
description: No message is lost while the endpoint is down. All are delivered when it is up again.
tags: [outage]
steps:
  - receiver: { name: inbox, respond: [503] }
  - track: { event: Order Completed, users: 50, properties: { total: 27.5 } }
  - expect: { state: retrying, count: 50, within: 10s }
  - clock: { advance: 3h }
  - receiver: { name: inbox, respond: [200] }
  - clock: { advance: 1m }
  - expect: { state: delivered, count: 50, within: 10s }
  - expect: { user: u_0042, where: { properties.total: 29.9 }, within: 500ms }
`

/** The examples, three of them run, and one scenario that fails. */
async function scenarios({ client }: Product) {
  await client.scenarios.addExamples()
  await client.scenarios.save({ file: 'three-hour-outage.yaml', text: outageFile })
  for (const file of ['sign-up.yaml', 'vip.yaml', 'forgotten-user.yaml', 'three-hour-outage.yaml'])
    await client.scenarios.run({ file, bench: 'own' })
  const going = async () =>
    (await client.scenarios.runs()).items.some(
      ({ outcome, ms }) => outcome === 'running' || ms === null,
    )
  for (let i = 0; i < 120 && (await going()); i++) await sleep(500)
}

const others = [
  ['rejections', 'OLD_SHOP'],
  ['settings', 'Unknown write key'],
] as const

/** A call being edited, after one that was sent. */
async function composed(page: Page) {
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Compose').click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('checkout-api')
  await page.getByRole('textbox', { name: 'Event', exact: true }).fill('Order Refunded')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Open call/).waitFor()
  const integrations = page.getByRole('textbox', { name: 'Integrations' })
  await integrations.fill('{ "All": false, "Webhooks": true }')
  await page.getByText('"integrations": { "All"').waitFor()
  // Waits until the toast has closed.
  await sleep(4000)
}

// The ports that a user sees.
const product = await startProduct('', ['--collect-port', '8420', '--receiver-port', '8421'])
const { HOOKBENCH_CHROMIUM: executablePath } = process.env
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  await mkdir(directory, { recursive: true })
  await pictureStart(product, browser, directory)
  const { id } = await wire(product)
  await callsOfAShop(product)
  await outage(product, id)
  const schemes = ['dark', 'light'] as const
  const newPage = (colorScheme: (typeof schemes)[number]) =>
    browser.newPage({ viewport: { width: 1480, height: 860 }, colorScheme })
  for (const colorScheme of schemes) {
    const page = await newPage(colorScheme)
    await signIn(page, product)
    await page.getByRole('row', { name: /Order Completed/ }).click()
    await page.getByText('Attempts by endpoint').waitFor()
    await page.evaluate('document.fonts.ready')
    await sleep(300)
    await page.screenshot({ path: `${directory}deliveries-${colorScheme}.png` })
    await composed(page)
    await page.screenshot({ path: `${directory}compose-${colorScheme}.png` })
    await page.close()
  }
  const picture = async (
    pages: readonly (readonly [path: string, shown: string, part?: string])[],
  ) => {
    for (const colorScheme of schemes) {
      const page = await newPage(colorScheme)
      await signIn(page, product)
      for (const [path, shown, part = ''] of pages) {
        await page.goto(`${product.ui}/#/${path}${part}`)
        await page.getByText(shown).first().waitFor()
        await sleep(300)
        await page.screenshot({ path: `${directory}${path}-${colorScheme}.png` })
      }
      await page.close()
    }
  }
  await picture([
    ['overview', 'Export workspace'],
    ['sources', 'Point a library here', '/2'],
    ['destinations', 'Test endpoints', `/${id}`],
    ['receivers', 'The next ten requests of a new message get', `/${await flakyReceiver(product)}`],
    ['signature', 'How each language would re-serialise this body', '/message/1'],
    ['capacity', 'Start run'],
  ])
  await failures(product)
  await picture([
    ['health', 'Retries due'],
    ['common', 'Show 9', '?filter=state:failed%20event:%22Invoice%20Paid%22'],
  ])
  await audiences(product)
  await picture([['audiences', 'members are unchanged']])
  await deletions(product)
  await picture([['deletions', 'Deletion notices', '/4']])
  await scenarios(product)
  await picture([['scenarios', 'properties.total', '/three-hour-outage.yaml']])
  await rejected(product)
  await picture(others)
} finally {
  await browser.close()
  await product.close()
}
