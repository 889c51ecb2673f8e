import { expect, test } from 'hookbench/playwright'

test('an order reaches the warehouse', async ({ page, hookbench }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Buy' }).click()
  await hookbench.expect({
    event: 'Order Completed',
    state: 'delivered',
    where: { 'properties.order_id': 'o_1', 'properties.total': 27.5 },
    captured: { receiver: 'warehouse', signature: 'valid' },
  })
  // The view of the page, and the order.
  expect(await hookbench.receiver('warehouse').captures()).toHaveLength(2)
})

test('an order survives an outage of the warehouse', async ({ page, hookbench }) => {
  await page.goto('/')
  await hookbench.expect({ type: 'page', state: 'delivered' })
  hookbench.receiver('warehouse').answers([503, 200])
  await page.getByRole('button', { name: 'Buy' }).click()
  await hookbench.expect({ event: 'Order Completed', state: 'retrying' })
  await hookbench.clock.advance('3h')
  await hookbench.expect({ event: 'Order Completed', state: 'delivered', attempts: 2 })
})
