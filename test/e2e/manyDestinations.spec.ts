import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { button } from './destinationsPage.ts'
import { test } from './hosts.ts'
import { visit } from './product.ts'

const destinations = Array.from(
  { length: 200 },
  (_, i) => `  - { name: Copy ${i}, sources: [shop], endpoints: [{ receiver: inbox }] }`,
)
const workspace = `
sources: [{ name: shop, writeKey: KEY }]
destinations:
${destinations.join('\n')}
receivers: [{ name: inbox }]
`

test('a source and a receiver that 200 destinations use name a dozen of them first', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await visit(page, product, '/sources/1')
  const connected = page.getByRole('group', { name: 'Destinations', exact: true })
  await expect(connected.getByRole('link')).toHaveCount(12)
  await expect(page.getByRole('heading', { name: 'Schema' })).toBeInViewport()
  expect(await faultsOf(page)).toEqual([])
  await button(page, 'and 188 more').click()
  await expect(connected.getByRole('link')).toHaveCount(200)

  await page.goto(`${product.screen}/#/receivers/1`)
  const users = page.getByText(/^Endpoint of/).locator('..')
  await expect(users.getByRole('link')).toHaveCount(12)
  await expect(page.getByText('The next ten requests of a new message get')).toBeInViewport()
  expect(await faultsOf(page)).toEqual([])
  await button(page, 'and 188 more').click()
  await expect(users.getByRole('link')).toHaveCount(200)
})
