import type { AnalysedMessage } from '../../src/main/commonalities/analysed.ts'

/** The same for the same number, and unlike its neighbours'. */
export function noise(seed: number, below: number): number {
  let hash = (seed + 1) * 2_654_435_761
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917)
  return ((hash ^ (hash >>> 16)) >>> 0) % below
}

interface Properties {
  total: unknown
  currency?: string
  [name: string]: unknown
}
export interface Order {
  version: number
  type: string
  userId: string
  timestamp: string
  event: string
  properties: Properties
  context: { library: { name: string; version: string }; [name: string]: unknown }
}

const start = Date.parse('2026-11-20T08:00:00Z')

/** A body such as shops send, with values that differ without a meaning. */
export function orderOf(i: number): Order {
  const pick = <T>(salt: number, values: readonly T[]) =>
    values[noise(i * 31 + salt, values.length)] as T
  return {
    version: 1,
    type: 'track',
    userId: `u_${noise(i * 31 + 1, 900)}`,
    timestamp: new Date(start + i * 1000).toISOString(),
    event: 'Order Completed',
    properties: {
      orderId: `ord_${noise(i * 31 + 2, 1e9).toString(36)}`,
      total: noise(i * 31 + 3, 20_000) / 100,
      currency: pick(4, ['EUR', 'USD', 'GBP']),
      coupon: pick(5, [null, null, null, 'WELCOME', 'AUTUMN']),
      shipping: { method: pick(6, ['post', 'courier']), express: pick(7, [true, false, false]) },
      products: Array.from({ length: 1 + noise(i * 31 + 8, 4) }, (_, k) => ({
        sku: `sku-${noise(i * 37 + k, 300)}`,
        quantity: 1 + noise(i * 41 + k, 3),
        price: noise(i * 43 + k, 9000) / 100,
      })),
    },
    context: {
      library: { name: 'analytics.js', version: pick(9, ['3.1.0', '3.1.0', '3.2.0', '3.3.0']) },
      ip: `10.0.${noise(i * 31 + 10, 256)}.${noise(i * 31 + 11, 256)}`,
      page: { url: `https://shop.example/orders/${i}`, referrer: pick(12, ['', '/cart']) },
      userAgent: pick(13, ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Macintosh)']),
    },
  }
}

/** The message of a body, with facts that say nothing. */
export function messageOf(i: number, body: unknown): AnalysedMessage {
  return {
    body,
    bytes: Buffer.byteLength(JSON.stringify(body)),
    receivedAt: start + i * 1000,
    facts: {
      type: 'track',
      event: 'Order Completed',
      user: (body as Order).userId,
      source: noise(i, 2) === 0 ? 'web' : 'app',
      destination: 'Orders',
      endpoint: 'http://127.0.0.1:9001/hook',
    },
  }
}
