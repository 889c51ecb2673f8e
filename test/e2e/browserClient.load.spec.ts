import { expect } from '@playwright/test'
import { arrivals, awkward } from '../clients/arrivals.ts'
import type { Product } from './product.ts'
import { test } from './shop.ts'

const library = { name: 'analytics.js', version: 'next-1.84.3' }
// JavaScript cannot represent numbers beyond 2^53.
const given = { ...awkward, big: 2 ** 53 }

const delivered = ({ client }: Product, count: number) =>
  expect
    .poll(async () => (await client.captures.list({})).items.length, { timeout: 15_000 })
    .toBe(count)

const refusals = async ({ client }: Product) =>
  (await client.rejections.list({})).items
    .toReversed()
    .map(({ reason, status, client: from }) => [reason, status, from])

test('the real analytics-next, given only the address, delivers each type as its documented body', async ({
  visit,
}) => {
  const { page, product, shop } = await visit()
  await page.evaluate(
    async ({ cdnURL, values }) => {
      const client = AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'KEY', cdnURL })
      await client.setAnonymousId('a_1')
      await client.page('Cart & basket', values)
      await client.screen('Écran', values)
      await client.identify('u_1', values)
      await client.track('Order <Completed>', values)
      await client.group('g_1', values)
      await client.alias('u_1', 'a_1')
    },
    { cdnURL: product.collect, values: given },
  )
  await delivered(product, 6)

  // It adds the visitor's page, and the name.
  const where = { path: '/cart', referrer: '', search: '?x=1', title: 'Shop' }
  const viewed = { ...where, url: `${shop}/cart?x=1`, ...given, name: 'Cart & basket' }
  const { arrived, due } = await arrivals(
    product.client,
    {
      page: { anonymousId: 'a_1', properties: viewed },
      screen: { anonymousId: 'a_1', name: 'Écran' },
      identify: { userId: 'u_1', traits: given },
      track: { userId: 'u_1', event: 'Order <Completed>', properties: given },
      group: { userId: 'u_1', groupId: 'g_1', traits: given },
      alias: { userId: 'u_1', previousId: 'a_1' },
    },
    library,
    { filledIn: { ip: '127.0.0.1' } },
  )
  expect(arrived).toEqual(due)
})

test('the library sends requests only to the collection port, including its usage metrics', async ({
  visit,
  page,
}) => {
  await page.clock.install()
  const { product, strangers } = await visit()
  const track = (cdnURL: string) =>
    page.evaluate(async (url) => {
      globalThis.client ??= AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'KEY', cdnURL: url })
      await globalThis.client.track('Used')
    }, cdnURL)
  await track(product.collect)
  // Sent twice a minute.
  await page.clock.fastForward(31_000)
  await track(product.collect)
  await delivered(product, 2)
  expect(strangers()).toEqual([])
})

test('the script of the snippet sends calls made before it was loaded', async ({ visit }) => {
  const { product, strangers } = await visit('/snippet')
  await delivered(product, 2)
  const { items } = await product.client.calls.list({})
  // Each is a separate request, so the browser decides which one arrives first.
  expect(items.map(({ type, userId }) => `${type} ${userId}`).toSorted()).toEqual([
    'identify u_1',
    'track u_1',
  ])
  expect(strangers()).toEqual([])
})

test('a batch arrives from a page with its own cookies and headers, also when the page is left', async ({
  visit,
}) => {
  const { page, product, sent } = await visit()
  await page.evaluate(async (cdnURL) => {
    const config = {
      size: 3,
      timeout: 60_000,
      credentials: 'include' as const,
      headers: { 'X-Shop': 'yes' },
    }
    globalThis.client = AnalyticsNext.AnalyticsBrowser.load(
      { writeKey: 'KEY', cdnURL },
      { integrations: { 'Segment.io': { deliveryStrategy: { strategy: 'batching', config } } } },
    )
    for (const n of [1, 2, 3]) await client.track(`Batched ${n}`)
  }, product.collect)
  await delivered(product, 3)
  await page.evaluate(async () => {
    await client.track('Left 1')
    await client.track('Left 2')
  })
  // The browser does not report requests sent while the page unloads.
  expect(sent().map(({ path, headers }) => [path, headers['x-shop']])).toEqual([['/v1/b', 'yes']])
  await page.goto('about:blank')
  await delivered(product, 5)
  const { items } = await product.client.calls.list({})
  expect(items.slice(0, 2).map(({ label }) => label)).toEqual(['Left 2', 'Left 1'])
  expect((await product.client.status()).totals).toMatchObject({ calls: 5, rejections: 0 })
})

test('analytics-next delivers the call once after two responses of 503', async ({ visit }) => {
  const { page, product, sent } = await visit()
  await product.client.settings.update({ portFault: { answer: 503, times: 2 } })
  await page.evaluate((cdnURL) => {
    globalThis.client = AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'KEY', cdnURL })
    void client.track('Patient')
  }, product.collect)
  await delivered(product, 1)
  const one = ['fault', 503, 'analytics.js next-1.84.3']
  expect(await refusals(product)).toEqual([one, one])
  expect(sent().map(({ headers }) => headers['x-retry-count'])).toEqual([undefined, '1', '2'])
  expect((await product.client.status()).totals).toMatchObject({ calls: 1 })
})

test('analytics-next honours the Retry-After of a 429', async ({ visit }) => {
  const { page, product, sent } = await visit()
  await product.client.settings.update({ portFault: { answer: 429, retryAfter: 4, times: 1 } })
  await page.evaluate((cdnURL) => {
    globalThis.client = AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'KEY', cdnURL })
    void client.track('Patient')
  }, product.collect)
  await delivered(product, 1)
  const [first, second] = sent()
  // Its own first back-off, used if it cannot read the header, ends within three seconds.
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(3900)
  expect(await refusals(product)).toEqual([['fault', 429, 'analytics.js next-1.84.3']])
})

test('a page with an unknown key gets an error for its call, and the rejection names the key', async ({
  visit,
}) => {
  const { page, product } = await visit()
  await page.evaluate((cdnURL) => {
    globalThis.client = AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'STRANGER', cdnURL })
    void client.track('Lost')
  }, product.collect)
  await expect
    .poll(() => refusals(product))
    .toEqual([['unknown_source', 401, 'analytics.js next-1.84.3']])
})

test('a page with settings from elsewhere is pointed here by its load options, including its metrics', async ({
  visit,
  page,
}) => {
  await page.clock.install()
  const { product, sent, strangers } = await visit()
  await page.evaluate(
    async (apiHost) => {
      const cdnSettings = { integrations: { 'Segment.io': { apiKey: 'KEY' } } }
      globalThis.client = AnalyticsNext.AnalyticsBrowser.load(
        { writeKey: 'KEY', cdnSettings },
        { integrations: { 'Segment.io': { apiHost, protocol: 'http' } } },
      )
      await globalThis.client.track('Pointed')
    },
    `${new URL(product.collect).host}/v1`,
  )
  await delivered(product, 1)
  await page.clock.fastForward(31_000)
  await expect.poll(() => sent().map(({ path }) => path)).toEqual(['/v1/t', '/v1/m'])
  expect((await product.client.status()).totals).toMatchObject({ calls: 1, rejections: 0 })
  expect(strangers()).toEqual([])
})
