import { Analytics } from '@segment/analytics-node'
import { startWorkbench, type Workbench } from 'hookbench/testing'
import 'hookbench/vitest'
import { expect, test } from 'vitest'
import { complete } from './checkout.ts'

const start = () => startWorkbench({ workspace: 'hookbench.yaml' })

/** The client of production with another address, which sends each call immediately instead of in batches. */
const clientOf = (bench: Workbench) =>
  new Analytics({ writeKey: 'CHECKOUT', host: bench.collect, flushAt: 1 })

test('an order reaches the warehouse', async () => {
  await using bench = await start()
  complete(clientOf(bench), { id: 'o_1', user: 'u_1', total: 27.5 })
  await expect(bench).toHaveDelivered({
    event: 'Order Completed',
    user: 'u_1',
    where: { 'properties.order_id': 'o_1', 'properties.total': 27.5 },
    captured: { receiver: 'warehouse', signature: 'valid' },
  })
})

test('an order survives an outage of the warehouse', async () => {
  await using bench = await start()
  bench.receiver('warehouse').answers([503, 200])
  complete(clientOf(bench), { id: 'o_2', user: 'u_2', total: 10 })
  await bench.expect({ user: 'u_2', state: 'retrying' })
  await bench.clock.advance('3h')
  await expect(bench).toHaveDelivered({ user: 'u_2', attempts: 2 })
})
