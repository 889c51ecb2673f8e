import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { send, signIn, visit } from './product.ts'

const plan = `
events:
  Order Completed: { properties: { type: object, required: [orderId], properties: { total: { type: number } } } }
`

test('calls show what they violate of the plan, and are filtered by it', async ({ start }) => {
  const { page, product } = await start('sources: [{ name: app, writeKey: KEY }]')
  const { items } = await product.client.sources.list()
  const files = [{ name: 'plan.yaml', text: plan }]
  await product.client.plans.set({ id: items[0]?.id ?? '', files })
  const event = 'Order Completed'
  await send(product, 'track', { userId: 'u_1', event, properties: { orderId: 'o-1', total: 12 } })
  await send(product, 'track', { userId: 'u_2', event, properties: { orderID: 'o-2', total: '1' } })
  await send(product, 'track', { userId: 'u_3', event: 'order_completed' })
  await signIn(page, product)
  await visit(page, product, '/calls')
  const row = (user: string) =>
    page.getByRole('grid', { name: 'Calls' }).getByRole('row', { name: user })
  await expect(row('u_2').getByTitle('2 violations of the tracking plan')).toHaveText(
    '2 violations',
  )
  await expect(row('u_3').getByTitle('1 violation of the tracking plan')).toBeVisible()
  await expect(row('u_1').getByTitle(/violation/)).toHaveCount(0)

  await row('u_2').click()
  const violations = page.getByRole('table', { name: 'Violations of the tracking plan' })
  await expect(violations.getByRole('row')).toHaveText([
    'PathExpectedFound',
    'properties.orderIda valuenothingDid you mean orderID?',
    'properties.totalnumber"1"',
  ])
  await expect(page.getByText('2 violations of version 1.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plan of app' })).toHaveAttribute('href', /sources/)
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('combobox', { name: 'Filter calls' }).fill('plan:unplanned')
  await page.keyboard.press('Enter')
  await expect(row('u_3')).toBeVisible()
  await expect(row('u_2')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove plan:unplanned' })).toBeVisible()
})
