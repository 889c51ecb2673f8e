import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import {
  button,
  members,
  newAudience,
  next,
  open,
  stat,
  received,
  workspace,
} from './audiencesPage.ts'
import { test } from './hosts.ts'

test('a new audience whose first sync is held back shows what it would send, then sends every member', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await expect(page.getByRole('heading', { name: 'No audiences yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New audience' }).last().click()
  const name = page.getByRole('textbox', { name: 'Name' })
  const key = page.getByRole('textbox', { name: /^Key/ })
  await expect(name).toBeFocused()
  await name.fill('HTTPServer users')
  await expect(key).toHaveValue('http_server_users')
  await key.fill('not a key')
  await page.getByRole('textbox', { name: /^User ids/ }).fill('u_1, u_2\nu_3\nu_1')
  await expect(page.getByText('3 users, 1 repeated')).toBeVisible()
  await page.getByRole('radio', { name: 'Do not send yet' }).check()
  await expect(page.getByText(/^Nothing is sent until you sync it/)).toBeVisible()
  await key.focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('A key can contain only letters, digits and _')).toBeVisible()
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await key.fill('')
  await expect(key).toHaveValue('http_server_users')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/audiences\/\d+$/)
  await expect(stat(page, 'members')).toHaveText('3')
  await expect(next(page).getByRole('row')).toHaveCount(4)
  await expect(next(page).getByRole('row', { name: /u_2/ })).toContainText(
    '{ "http_server_users": true }',
  )
  await expect(page.getByRole('heading', { name: 'Next sync to Orders' })).toBeVisible()
  await expect(stat(page, 'no sync yet')).toHaveText('—')
  await button(page, 'Send first sync: 3 users').click()
  const row = page.getByRole('row', { name: /manual, first/ })
  await expect(row).toContainText('+3')
  await expect(row).toContainText('3 of 3')
  expect((await received(product, 'http_server_users')).toSorted()).toEqual([
    'u_1 true',
    'u_2 true',
    'u_3 true',
  ])
  await expect(page.getByText('3 members are unchanged and will not be sent.')).toBeVisible()
  await row.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('grid', { name: 'Changes' })).toContainText('u_3')
  await row.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('button', { name: /^Remove sync:\d+/ })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Messages' }).getByRole('row')).toHaveCount(4)
})

test('a new audience sends every member on creation, or nothing until it is synced if held back', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await newAudience(page, 'Held', 'u_1')
  await button(page, 'New audience').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('VIP Customers')
  await expect(page.getByRole('radio', { name: 'Send on creation' })).toBeChecked()
  await expect(page.getByText(/^Nothing is sent yet: the first sync needs/)).toBeVisible()
  await page.getByRole('textbox', { name: /^User ids/ }).fill('u_1, u_2')
  await expect(page.getByText('2 identify calls are sent.')).toBeVisible()
  await button(page, 'Create audience').click()
  const row = page.getByRole('row', { name: /· first sync/ })
  await expect(row).toContainText('+2')
  await expect(row).toContainText('2 of 2')
  await expect(page.getByText('2 members are unchanged and will not be sent.')).toBeVisible()
  expect((await received(product, 'vip_customers')).toSorted()).toEqual(['u_1 true', 'u_2 true'])
  expect(await received(product, 'held')).toEqual([])

  await page.getByRole('link', { name: /Held/ }).click()
  await expect(stat(page, 'no sync yet')).toHaveText('—')
  await button(page, 'Send first sync: 1 user').click()
  await expect(page.getByRole('row', { name: /manual, first/ })).toContainText('1 of 1')
  expect(await received(product, 'held')).toEqual(['u_1 true'])
  expect(await received(product, 'vip_customers')).toHaveLength(2)
})

test('a sync sends users who joined or left, and none who did both', async ({ start }) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await newAudience(page, 'Beta testers', 'u_1, u_2')
  await button(page, 'Send first sync: 2 users').click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await button(page, 'Add users').click()
  await page.getByRole('textbox', { name: /^User ids/ }).fill('u_3\nu_4')
  await button(page, 'Add 2 users').click()
  await expect(stat(page, 'to add')).toHaveText('+2')
  await expect(members(page).getByRole('row', { name: /u_4/ })).toBeVisible()
  // With the keyboard only: into the list, to the row, remove it.
  await members(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(stat(page, 'to remove')).toHaveText('−1')
  await members(page).getByRole('button', { name: 'Remove u_4' }).click()
  await expect(members(page)).toBeFocused()
  await expect(stat(page, 'to add')).toHaveText('+1')
  await expect(next(page).getByRole('row')).toHaveCount(3)
  await button(page, 'Sync 2 changes').click()
  await expect(page.getByText('2 of 2')).toHaveCount(2)
  expect((await received(product, 'beta_testers')).slice(2).toSorted()).toEqual([
    'u_1 false',
    'u_3 true',
  ])
  await expect(button(page, 'Sync')).toHaveAttribute('aria-disabled', 'true')
})

test('a CSV file with an invalid line is rejected with its number, and imported once corrected', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await newAudience(page, 'Imported', 'u_1')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('userId,member\nu_2,true\nu_3,perhaps\n')
  await expect(page.getByRole('alert')).toContainText('users.csv was not imported')
  await expect(page.getByRole('alert')).toContainText('line 3')
  await expect(stat(page, 'members')).toHaveText('1')
  await choose('userId,member\nu_2,true\nu_3,true\nu_1,false\n')
  await expect(stat(page, 'members')).toHaveText('2')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(members(page)).not.toContainText('u_1')
})

test('an audience of an unconnected source offers its destinations, repeats, and is removed', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await product.client.audiences.create({ sync: 'hold', name: 'First', members: ['u_1'] })
  await product.client.audiences.create({
    sync: 'hold',
    name: 'Second',
    source: 'lonely',
    members: ['u_1'],
  })
  await open(page, product)
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect to Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Next sync to Orders' })).toBeVisible()
  await button(page, 'Edit').click()
  const every = page.getByRole('textbox', { name: /^Sync interval/ })
  await every.fill('often')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^must be a duration/i)).toBeVisible()
  await every.fill('1h')
  await page.keyboard.press('Enter')
  await expect(page.locator('dl')).toContainText('next sync, every 1h')
  await expect(every).toBeHidden()
  await button(page, 'Edit').click()
  await button(page, 'Remove audience').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Remove Second?')
  await expect(dialog).toContainText('1 member')
  await dialog.getByRole('button', { name: 'Remove audience' }).click()
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Second/ })).toHaveCount(0)
})

test('audiences are accessible in both themes at 1024×700', async ({ start }) => {
  test.slow()
  const { page, product } = await start(workspace)
  const { client } = product
  const rule = {
    all: [
      { trait: 'plan', is: 'pro' },
      { event: 'Login', atLeast: 2 },
    ],
  }
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'Mixed',
    rule,
    members: ['u_1', 'u_2'],
  })
  await client.audiences.sync({ id })
  await client.audiences.members.change({ id, add: ['u_3'], remove: ['u_1'] })
  await client.traits.create({ sync: 'hold', name: 'Score', values: { u_1: 3, u_2: ['a', 'b'] } })
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, product)
  await expect(stat(page, 'to add')).toHaveText('+1')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await button(page, 'Edit').click()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: /Score/ }).click()
  await button(page, 'Set value').click()
  await expect(next(page)).toContainText('["a","b"]')
  expect(await faultsOf(page)).toEqual([])
  await button(page, 'New audience').click()
  await page.getByRole('radio', { name: 'By rule' }).check()
  expect(await faultsOf(page)).toEqual([])
})
