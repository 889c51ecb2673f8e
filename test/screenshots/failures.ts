import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, send } from '../e2e/product.ts'

/** Orders of which those with a text as total fail. */
export async function failures(product: Product) {
  const { client, receiver } = product
  await client.sources.create({ name: 'billing', writeKey: 'BILLING' })
  const { id } = await client.receivers.create({ name: 'billing', respond: [200] })
  await client.destinations.create({
    name: 'Billing',
    sources: ['billing'],
    endpoints: [{ url: `${receiver}/billing` }],
  })
  const order = (i: number, total: unknown, version: string) =>
    send(
      product,
      'track',
      {
        userId: `u_${4000 + i}`,
        event: 'Invoice Paid',
        properties: { invoiceId: `inv-${i}`, total, currency: i % 4 ? 'USD' : 'EUR' },
        context: { library: { name: 'analytics-go', version } },
      },
      'BILLING',
    )
  for (let i = 0; i < 120; i++) await order(i, i % 60 ? 20 + i : '27.50', '3.1.0')
  await sleep(1500)
  await client.receivers.update({ id, respond: [410] })
  for (let i = 0; i < 9; i++) await order(200 + i, `${20 + i}.50`, '3.3.0')
  await sleep(1500)
}
