import { expect, it } from 'vitest'
import '../../src/testing/vitest.ts'
import { openBench } from './bench.ts'
import { orders } from './orders.ts'

it('toHaveDelivered waits for a delivery, or that there is none, and fails with the near misses', async () => {
  const bench = await openBench(orders)
  await bench.receiver('orders').answers([503, 200])
  await bench.send.track({ userId: 'u_1', event: 'Order Completed' })
  await expect(bench).not.toHaveDelivered({ event: 'Order Completed', within: '100ms' })
  const missed = expect(bench).toHaveDelivered({ event: 'Order Completed', within: '100ms' })
  await expect(missed).rejects.toThrow('state: expected delivered, was retrying')

  await bench.clock.advance('next')
  await expect(bench).toHaveDelivered({ event: 'Order Completed', count: 1 })
  const delivered = expect(bench).not.toHaveDelivered({ user: 'u_1', within: '100ms' })
  await expect(delivered).rejects.toThrow('1 message')
  await expect(expect('a string').toHaveDelivered({ user: 'u_1' })).rejects.toThrow(
    'toHaveDelivered is for a workbench',
  )
  // @ts-expect-error: an expectation has no such field
  await expect(expect(bench).toHaveDelivered({ evnt: 'Order Completed' })).rejects.toThrow('evnt')
})
