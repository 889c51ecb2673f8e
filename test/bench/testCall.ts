import { createHmac } from 'node:crypto'

/** The shared secret of every destination in a bench. */
export const secret = 's3cr3t'

const timestamp = '2026-11-21T00:59:32.000Z'

function content(index: number) {
  const note = 'x'.repeat(520)
  return { orderId: `order-${index}`, total: 27.5, currency: 'USD', note }
}

/** One call, as a client sends it. */
export function testCall(index: number) {
  const properties = content(index)
  return { type: 'track', userId: `u_${index}`, event: 'Order Completed', properties, timestamp }
}

/** What Hookbench makes of it, about 700 bytes: `deliverBacklog` compares one with a request that arrived. */
export function bodyOf(index: number): string {
  return JSON.stringify({
    version: 1,
    type: 'track',
    userId: `u_${index}`,
    timestamp,
    event: 'Order Completed',
    properties: content(index),
    context: {},
  })
}

/** The index of the call that a body was made of. */
export function indexOf(body: string): number {
  const from = body.indexOf('"u_') + 3
  return Number(body.slice(from, body.indexOf('"', from)))
}

/** What a delivery of it carries, beside what the transport adds. */
export function headersOf(body: string) {
  return {
    'user-agent': 'Hookbench/1.0',
    'content-type': 'application/json',
    'x-signature': createHmac('sha1', secret).update(body).digest('hex'),
  }
}
