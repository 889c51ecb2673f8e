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

/** The same as it arrives: a client that sends many identifies each. */
export type TestCall = ReturnType<typeof testCall> & { messageId?: string }

/** Hookbench's body for a call, about 700 bytes: the benches compare one with a received request. */
export function bodyOfCall({ type, userId, event, properties, timestamp: at }: TestCall): string {
  return JSON.stringify({
    version: 1,
    type,
    userId,
    timestamp: at,
    event,
    properties,
    context: {},
  })
}

export const bodyOf = (index: number) => bodyOfCall(testCall(index))

/** The index of the call that a body was created from. */
export function indexOf(body: string): number {
  const from = body.indexOf('"u_') + 3
  return Number(body.slice(from, body.indexOf('"', from)))
}

/** The headers of its delivery, without those that the transport adds. */
export function headersOf(body: string) {
  return {
    'user-agent': 'Hookbench/1.0',
    'content-type': 'application/json',
    'x-signature': createHmac('sha1', secret).update(body).digest('hex'),
  }
}
