import { expect } from '@playwright/test'
import { test } from './hosts.ts'
import { signIn } from './product.ts'

test('a toast names what its Undo restores, and disappears when it is in the way', async ({
  start,
}) => {
  const { page, product } = await start()
  const { client } = product
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'Beta',
    members: ['u_1', 'u_2', 'u_3'],
  })
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Audiences1')
  const members = page.getByRole('grid', { name: 'Members' })
  const removed = page.getByRole('listitem').filter({ hasText: '1 removed' })
  await members.getByRole('button', { name: 'Remove u_1' }).click()
  await expect(removed).toContainText('u_1')
  await removed.getByRole('button', { name: 'Dismiss' }).click()
  await expect(removed).toHaveCount(0)
  await members.getByRole('button', { name: 'Remove u_2' }).click()
  await expect(removed).toContainText('u_2')
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(members.getByRole('row', { name: /^u_2/ })).toBeVisible()
  const { items } = await client.audiences.members.list({ id })
  expect(items.map(({ userId }) => userId)).toEqual(['u_2', 'u_3'])
})
