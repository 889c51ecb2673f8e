import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { button, members, newAudience, next, open, received, workspace } from './audiencesPage.ts'
import { test } from './hosts.ts'
import { send } from './product.ts'

test('a rule selects the members; a manual removal overrides it until the rule decides again', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await send(product, 'identify', { userId: 'u_1', traits: { plan: 'pro' } })
  await send(product, 'identify', { userId: 'u_2', traits: { plan: 'free' } })
  for (const userId of ['u_2', 'u_2', 'u_3'])
    await send(product, 'track', { userId, event: 'Order Completed', properties: { revenue: 9 } })
  await open(page, product)
  await newAudience(page, 'Payers')
  await button(page, 'Add a rule').click()
  const rule = page.getByRole('form', { name: 'Membership' })
  await rule.getByRole('combobox', { name: 'Conditions to match' }).selectOption('any of these')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(rule).toContainText('a trait or property needs a name')
  await rule.getByRole('combobox', { name: 'Trait', exact: true }).fill('plan')
  await rule.getByRole('combobox', { name: 'Value' }).fill('pro')
  await rule.getByRole('button', { name: 'Add event' }).click()
  const event = rule.getByRole('group', { name: /^Event/ })
  await event.getByRole('combobox', { name: 'Event', exact: true }).fill('Order Completed')
  await event.getByRole('textbox', { name: 'Times' }).fill('2')
  await event.getByRole('combobox', { name: /^Within/ }).fill('30d')
  await event.getByRole('button', { name: 'Where …' }).click()
  await event.getByRole('textbox', { name: 'Property' }).fill('revenue')
  await event.getByRole('combobox', { name: 'Comparison' }).selectOption('≥')
  await event.getByRole('textbox', { name: 'Value' }).fill('5')
  expect(await faultsOf(page)).toEqual([])
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(
    page.getByText('did Order Completed ≥ 2 times in 30 days where revenue ≥ 5'),
  ).toBeVisible()
  await expect(members(page).getByRole('row')).toHaveCount(3)
  await members(page).getByRole('button', { name: 'Remove u_1' }).click()
  await expect(members(page).getByRole('row')).toHaveCount(2)
  await button(page, 'Reset to rule: u_1').click()
  await expect(page.getByRole('grid', { name: 'Removed manually' })).toHaveCount(0)
  await expect(members(page).getByRole('row', { name: /u_1/ })).toContainText('by rule')
  await send(product, 'track', {
    userId: 'u_3',
    event: 'Order Completed',
    properties: { revenue: 5 },
  })
  await expect(members(page).getByRole('row')).toHaveCount(4)
})

test('a computed trait sends all values, then changed ones, and null for cleared ones', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const order = (userId: string, revenue: number) =>
    send(product, 'track', { userId, event: 'Order Completed', properties: { revenue } })
  await order('u_1', 10)
  await order('u_1', 2.5)
  await order('u_2', 7)
  await open(page, product)
  await button(page, 'New computed trait').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Total revenue')
  await page.getByRole('combobox', { name: 'What to compute' }).selectOption('sum')
  await page.getByRole('textbox', { name: 'Property' }).fill('revenue')
  await page.getByRole('radio', { name: 'Do not send yet' }).check()
  await button(page, 'Create computed trait').click()
  await expect(page.getByText('an event name is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Event', exact: true }).fill('Order Completed')
  await button(page, 'Create computed trait').click()
  await expect(page.getByText('sum of revenue over Order Completed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/traits\/\d+$/)
  await expect(next(page).getByRole('row', { name: /u_1/ })).toContainText(
    '{ "total_revenue": 12.5 }',
  )
  await button(page, 'Send first sync: 2 users').click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await order('u_1', 1)
  await expect(next(page).getByRole('row', { name: /u_1/ })).toContainText(/12\.5.*13\.5/)
  await button(page, 'Clear the value of u_2').click()
  await expect(next(page).getByRole('row', { name: /u_2/ })).toContainText(
    '{ "total_revenue": null }',
  )
  await button(page, 'Set value').click()
  await page.getByRole('textbox', { name: 'User id' }).fill('u_9')
  await page.getByRole('textbox', { name: /^Value/ }).fill('99')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('grid', { name: 'Values' }).getByRole('row', { name: /u_9/ }),
  ).toContainText('set manually')
  await button(page, 'Sync 3 changes').click()
  await expect(page.getByText('3 of 3')).toBeVisible()
  expect((await received(product, 'total_revenue')).slice(2).toSorted()).toEqual([
    'u_1 13.5',
    'u_2 null',
    'u_9 99',
  ])
})
