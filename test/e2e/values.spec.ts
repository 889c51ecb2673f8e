import { expect } from '@playwright/test'
import { test } from './hosts.ts'
import { send, signIn, visit } from './product.ts'

test('a cleared value is reset to its computed value, after its toast has closed', async ({
  start,
}) => {
  const { page, product } = await start()
  const { client } = product
  await client.traits.create({
    sync: 'hold',
    name: 'Orders',
    compute: { of: 'counter', event: 'Order Completed' },
  })
  const { id } = (await client.traits.list()).items[0] ?? { id: '' }
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' }, 'WRITEKEY1')
  await client.traits.values.change({ id, clear: ['u_1'] })
  await visit(page, product, `/traits/${id}`)
  await expect(page.getByText('No values yet')).toBeVisible()
  await page.getByRole('button', { name: 'Set value', exact: true }).click()
  await page.getByRole('button', { name: 'Reset to computed', exact: true }).click()
  await expect(page.getByText('A user id is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'User id' }).fill('u_1')
  await page.getByRole('button', { name: 'Reset to computed', exact: true }).click()
  await expect(page.getByRole('row', { name: /^u_1 1 computed/ })).toBeVisible()
})

test('digits have one width, and hyphens keep theirs', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  const [one, zero, hyphen]: number[] = await page.evaluate(`(async () => {
    await document.fonts.ready
    return ['1', '0', '-', 'o'].map((sign) => {
      const text = Object.assign(document.createElement('span'), { textContent: sign.repeat(100) })
      text.style.position = 'absolute'
      document.body.append(text)
      const { width } = text.getBoundingClientRect()
      text.remove()
      return width
    })
  })()`)
  expect(one).toBeCloseTo(zero ?? 0, 1)
  expect(hyphen).toBeLessThan((zero ?? 0) * 0.8)
})
