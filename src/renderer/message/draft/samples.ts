import type { CallType } from '../../../contract/model.ts'
import { printParts } from './parts.ts'

const samples: Record<CallType, Record<string, unknown>> = {
  identify: { userId: 'u_1204', traits: { email: 'ada@example.com', plan: 'pro' } },
  track: {
    userId: 'u_1204',
    event: 'Order Completed',
    properties: { orderId: '50314b8e', total: 27.5, currency: 'USD' },
  },
  page: {
    userId: 'u_1204',
    name: 'Checkout',
    properties: { path: '/checkout', url: 'https://shop.example/checkout', title: 'Checkout' },
  },
  screen: { userId: 'u_1204', name: 'Home', properties: { tab: 'offers' } },
  group: { userId: 'u_1204', groupId: 'acct_77', traits: { name: 'Acme', plan: 'team' } },
  alias: { userId: 'u_1204', previousId: 'anon_9f' },
}

/** A sample call of a type. */
export function sampleOf(type: CallType): string {
  const members = Object.entries({ type, ...samples[type] })
  return printParts(members.map(([key, value]) => ({ key, raw: JSON.stringify(value, null, 2) })))
}
