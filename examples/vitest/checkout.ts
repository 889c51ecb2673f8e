import type { Analytics } from '@segment/analytics-node'

export interface Order {
  id: string
  user: string
  total: number
}

/** Completes an order, and reports it. */
export function complete(analytics: Analytics, { id, user, total }: Order) {
  analytics.track({
    userId: user,
    event: 'Order Completed',
    properties: { order_id: id, total },
  })
}
