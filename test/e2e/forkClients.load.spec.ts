import { expect } from '@playwright/test'
import { arrivals, awkward, type GivenCalls, past } from '../clients/arrivals.ts'
import { installed, test, writeKey } from './forks.ts'
import type { Product } from './product.ts'

test.skip(installed === null, 'npm cannot get the libraries')

// JavaScript cannot represent numbers beyond 2^53.
const given = { ...awkward, big: 2 ** 53 }

const delivered = ({ client }: Product, count: number) =>
  expect
    .poll(async () => (await client.captures.list({})).items.length, { timeout: 20_000 })
    .toBe(count)

const refusals = async ({ client }: Product) =>
  (await client.rejections.list({})).items.map(({ reason, status }) => [reason, status])

/** What the libraries derived from analytics-next have in common. */
interface Client {
  setAnonymousId: (id: string) => Promise<unknown>
  page: Call
  screen: Call
  identify: Call
  track: Call
  group: Call
  alias: Call
}
type Call = (...given: unknown[]) => Promise<unknown>
declare global {
  var HtEvents: { HtEventsBrowser: Loader }
  var rudderanalytics: { RudderAnalytics: new () => Client & { load: Call } }
  /** Where a page stores its client. */
  var fork: Client
}
interface Loader {
  load: (settings: object, options?: object) => Client
}

/** How each library is pointed at the collection port, run in its page. */
const load = {
  customerio: ([key, collect]: string[]) => {
    const { AnalyticsBrowser } = AnalyticsNext as unknown as { AnalyticsBrowser: Loader }
    globalThis.fork = AnalyticsBrowser.load({ writeKey: key, cdnURL: collect })
  },
  hightouch: ([key, collect = '']: string[]) => {
    const options = { apiHost: new URL(collect).host, protocol: 'http' }
    globalThis.fork = HtEvents.HtEventsBrowser.load({ writeKey: key }, options)
  },
  june: ([key, collect = '']: string[]) => {
    const { AnalyticsBrowser } = AnalyticsNext as unknown as { AnalyticsBrowser: Loader }
    const sending = { apiHost: `${new URL(collect).host}/v1`, protocol: 'http' }
    const cdnSettings = { integrations: { 'june.so': sending }, metrics: { sampleRate: 0 } }
    globalThis.fork = AnalyticsBrowser.load({ writeKey: key, cdnSettings })
  },
}

const versions = {
  customerio: { name: 'analytics.js', version: 'next-0.5.11' },
  hightouch: { name: 'events-sdk-js', version: 'web-1.5.1' },
  june: { name: 'analytics.js', version: 'next-2.0.0' },
}

for (const name of ['customerio', 'hightouch', 'june'] as const)
  for (const at of [undefined, past])
    test(`the browser library of ${name} delivers each type ${at ? 'with its own timestamp' : 'as its documented body'}, and sends nothing elsewhere (needs npm)`, async ({
      visit,
    }) => {
      const { page, product, shop, strangers } = await visit(name)
      // June's library sends no screen call.
      const count = name === 'june' ? 5 : 6
      await page.evaluate(load[name], [writeKey, product.collect])
      await page.evaluate(
        async ({ values, timestamp }) => {
          const { fork } = globalThis
          const options = timestamp ? { timestamp: new Date(timestamp) } : {}
          await fork.setAnonymousId('a_1')
          await fork.page(undefined, 'Cart & basket', values, options)
          await fork.screen(undefined, 'Écran', values, options)
          await fork.identify('u_1', values, options)
          await fork.track('Order <Completed>', values, options)
          await fork.group('g_1', values, options)
          await fork.alias('u_1', 'a_1', options)
        },
        { values: given, timestamp: at },
      )
      await delivered(product, count)
      const where = { path: `/${name}`, referrer: '', search: '', title: 'Shop' }
      const viewed = { ...where, url: `${shop}/${name}`, ...given, name: 'Cart & basket' }
      const calls: GivenCalls = {
        page: { anonymousId: 'a_1', properties: viewed },
        ...(name !== 'june' && { screen: { anonymousId: 'a_1', name: 'Écran' } }),
        identify: { userId: 'u_1', traits: given },
        track: { userId: 'u_1', event: 'Order <Completed>', properties: given },
        group: { userId: 'u_1', groupId: 'g_1', traits: given },
        alias: { userId: 'u_1', previousId: 'a_1' },
      }
      const { arrived, due } = await arrivals(product.client, calls, versions[name], {
        filledIn: { ip: '127.0.0.1' },
        ...(at !== undefined && { at }),
      })
      expect(arrived).toEqual(due)
      expect(await refusals(product)).toEqual([])
      expect(strangers()).toEqual([])
    })

for (const name of ['customerio', 'hightouch', 'june'] as const)
  test(`the browser library of ${name} does not retry a 503: the call is lost, and the next arrives once (needs npm)`, async ({
    visit,
  }) => {
    const { page, product, strangers } = await visit(name)
    await page.clock.install()
    await product.client.settings.update({ portFault: { answer: 503, times: 1 } })
    await page.evaluate(load[name], [writeKey, product.collect])
    await page.evaluate(() => void globalThis.fork.track('Lost'))
    await page.clock.runFor(1000)
    await expect.poll(() => refusals(product)).toEqual([['fault', 503]])
    // Far longer than it waits after a failed connection.
    await page.clock.runFor(120_000)
    await page.evaluate(() => void globalThis.fork.track('Found'))
    await page.clock.runFor(1000)
    await delivered(product, 1)
    const { items } = await product.client.calls.list({})
    expect(items.map(({ label }) => label)).toEqual(['Found'])
    expect(await refusals(product)).toEqual([['fault', 503]])
    expect(strangers()).toEqual([])
  })

test('the browser library of customerio sends nothing elsewhere with a key of any form, pointed at /customerio (needs npm)', async ({
  visit,
}) => {
  const { page, product, strangers } = await visit('customerio')
  await page.evaluate(load.customerio, ['KEY', `${product.collect}/customerio`])
  await page.evaluate(() => void globalThis.fork.track('Pointed'))
  await delivered(product, 1)
  expect((await product.client.calls.list({})).items).toMatchObject([{ source: 'other' }])
  expect(await refusals(product)).toEqual([])
  expect(strangers()).toEqual([])
})

/** RudderStack's library, in its page. */
const loadRudderStack = ([key, collect, beacon]: string[]) => {
  const client = new rudderanalytics.RudderAnalytics()
  globalThis.fork = client
  void client.load(key, collect, {
    configUrl: collect,
    ...(beacon && { useBeacon: true, beaconQueueOptions: { flushQueueInterval: 500 } }),
  })
}

for (const beacon of ['', 'beacon'])
  test(`the browser library of rudderstack delivers each type${beacon && ' by sendBeacon'}, and sends nothing elsewhere (needs npm)`, async ({
    visit,
  }) => {
    const { page, product, paths, strangers } = await visit('rudderstack')
    await page.evaluate(loadRudderStack, [writeKey, product.collect, beacon])
    await page.evaluate((values) => {
      const { fork } = globalThis
      void fork.page('Cart & basket', values)
      void fork.identify('u_1', values)
      void fork.track('Order <Completed>', values)
      void fork.group('g_1', values)
      void fork.alias('u_1', 'a_1')
    }, given)
    await delivered(product, 5)
    const { items } = await product.client.captures.list({})
    expect(items.map(({ signature }) => signature)).toEqual(Array(5).fill('valid'))
    const bodies = items.map(({ body }) => JSON.parse(body.text) as Record<string, unknown>)
    expect(bodies.map(({ type }) => String(type)).toSorted()).toEqual([
      'alias',
      'group',
      'identify',
      'page',
      'track',
    ])
    for (const { timestamp, context } of bodies) {
      expect(Math.abs(Date.now() - Date.parse(timestamp as string))).toBeLessThan(60_000)
      expect(context).toMatchObject({ library: { version: '3.34.1' } })
    }
    const track = bodies.find(({ type }) => type === 'track')
    expect(track).toMatchObject({ event: 'Order <Completed>', userId: 'u_1', properties: given })
    expect(await refusals(product)).toEqual([])
    expect(paths()).toContain('/sourceConfig/')
    if (beacon) expect((await product.client.status()).totals).toMatchObject({ calls: 5 })
    expect(strangers()).toEqual([])
  })

test('the browser library of rudderstack keeps its own timestamp through three responses of 503 (needs npm)', async ({
  visit,
}) => {
  const { page, product, strangers } = await visit('rudderstack')
  await product.client.settings.update({ portFault: { answer: 503, times: 3 } })
  await page.evaluate(loadRudderStack, [writeKey, product.collect, ''])
  await page.evaluate(
    (timestamp) => void globalThis.fork.track('Patient', {}, { originalTimestamp: timestamp }),
    past,
  )
  await delivered(product, 1)
  expect(await refusals(product)).toEqual(Array(3).fill(['fault', 503]))
  const { items } = await product.client.captures.list({})
  expect(JSON.parse(items[0]?.body.text ?? '')).toMatchObject({ event: 'Patient', timestamp: past })
  expect(strangers()).toEqual([])
})
