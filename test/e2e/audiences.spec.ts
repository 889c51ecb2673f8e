import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { type Product, send, test } from './product.ts'

const workspace = `
sources: [{ name: shop, writeKey: KEY }, { name: lonely, writeKey: LONELY }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

const stat = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).getByRole('definition')
const next = (page: Page) => page.getByRole('grid', { name: 'What the next sync sends' })
const members = (page: Page) => page.getByRole('grid', { name: 'Members' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function open(page: Page, product: Product) {
  await page.goto(product.page)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Computed traits' })).toBeVisible()
}

async function newAudience(page: Page, name: string, users = '') {
  await button(page, 'New audience').first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  if (users !== '') await page.getByRole('textbox', { name: /^User ids/ }).fill(users)
  await button(page, 'Make audience').click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** What the receiver was told of users, oldest first. */
async function told({ client }: Product, key: string) {
  const { items } = await client.captures.list({ limit: 500 })
  return items
    .map(({ body }) => JSON.parse(body.text) as { userId: string; traits: Record<string, unknown> })
    .filter(({ traits }) => traits && key in traits)
    .map(({ userId, traits }) => `${userId} ${JSON.stringify(traits[key])}`)
    .toReversed()
}

test('an audience is made by hand, its first sync tells everyone, and its messages are followed', async ({
  start,
  page,
}) => {
  const product = await start(workspace)
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
  await expect(page.getByText('3 users named, 1 more than once')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('A key has letters, digits and _ alone')).toBeVisible()
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
  await expect(
    page.getByRole('heading', { name: 'What the next sync sends to Orders' }),
  ).toBeVisible()
  await button(page, 'Send first sync: 3 users').click()
  const row = page.getByRole('row', { name: /by hand, first/ })
  await expect(row).toContainText('+3')
  await expect(row).toContainText('3 of 3')
  expect((await told(product, 'http_server_users')).toSorted()).toEqual([
    'u_1 true',
    'u_2 true',
    'u_3 true',
  ])
  await expect(page.getByText('3 members are unchanged and will not be sent.')).toBeVisible()
  await row.getByRole('button', { name: 'Whom it told' }).click()
  await expect(page.getByRole('grid', { name: 'Whom it told' })).toContainText('u_3')
  await row.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('button', { name: /^Remove sync:\d+/ })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Messages' }).getByRole('row')).toHaveCount(4)
})

test('who enters and leaves is told, and who does both is not', async ({ start, page }) => {
  const product = await start(workspace)
  await open(page, product)
  await newAudience(page, 'Beta testers', 'u_1, u_2')
  await button(page, 'Send first sync: 2 users').click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await button(page, 'Add users').click()
  await page.getByRole('textbox', { name: /^User ids/ }).fill('u_3\nu_4')
  await button(page, 'Add 2 users').click()
  await expect(stat(page, 'to add')).toHaveText('+2')
  // By keyboard alone: into the list, to the row, away with it.
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
  expect((await told(product, 'beta_testers')).slice(2).toSorted()).toEqual([
    'u_1 false',
    'u_3 true',
  ])
  await expect(button(page, 'Sync')).toHaveAttribute('aria-disabled', 'true')
})

test('a CSV file with a bad line is refused with its number, and mended it is taken', async ({
  start,
  page,
}) => {
  const product = await start(workspace)
  await open(page, product)
  await newAudience(page, 'Imported', 'u_1')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('userId,member\nu_2,true\nu_3,perhaps\n')
  await expect(page.getByRole('alert')).toContainText('Nothing of users.csv was imported')
  await expect(page.getByRole('alert')).toContainText('line 3')
  await expect(stat(page, 'members')).toHaveText('1')
  await choose('userId,member\nu_2,true\nu_3,true\nu_1,false\n')
  await expect(stat(page, 'members')).toHaveText('2')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(members(page)).not.toContainText('u_1')
})

test('a rule says who belongs; by hand overrules it, until the rule is let decide again', async ({
  start,
  page,
}) => {
  const product = await start(workspace)
  await send(product, 'identify', { userId: 'u_1', traits: { plan: 'pro' } })
  await send(product, 'identify', { userId: 'u_2', traits: { plan: 'free' } })
  for (const userId of ['u_2', 'u_2', 'u_3'])
    await send(product, 'track', { userId, event: 'Order Completed', properties: { revenue: 9 } })
  await open(page, product)
  await newAudience(page, 'Payers')
  await button(page, 'Add a rule').click()
  const rule = page.getByRole('form', { name: 'Who belongs' })
  await rule.getByRole('combobox', { name: 'Which must hold' }).selectOption('any of these')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(rule).toContainText('a trait or property has a name')
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
  await button(page, 'Let the rule decide: u_1').click()
  await expect(page.getByRole('grid', { name: 'Removed by hand' })).toHaveCount(0)
  await expect(members(page).getByRole('row', { name: /u_1/ })).toContainText('by rule')
  await send(product, 'track', {
    userId: 'u_3',
    event: 'Order Completed',
    properties: { revenue: 5 },
  })
  await expect(members(page).getByRole('row')).toHaveCount(4)
})

test('a computed trait tells values, what they became, and null when they are gone', async ({
  start,
  page,
}) => {
  const product = await start(workspace)
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
  await button(page, 'Make computed trait').click()
  await expect(page.getByText('An event has a name')).toBeVisible()
  await page.getByRole('combobox', { name: 'Event', exact: true }).fill('Order Completed')
  await button(page, 'Make computed trait').click()
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
  ).toContainText('by hand')
  await button(page, 'Sync 3 changes').click()
  await expect(page.getByText('3 of 3')).toBeVisible()
  expect((await told(product, 'total_revenue')).slice(2).toSorted()).toEqual([
    'u_1 13.5',
    'u_2 null',
    'u_9 99',
  ])
})

test('one of a source that is connected nowhere offers its destinations, repeats, and is removed', async ({
  start,
  page,
}) => {
  const product = await start(workspace)
  await product.client.audiences.create({ name: 'First', members: ['u_1'] })
  await product.client.audiences.create({ name: 'Second', source: 'lonely', members: ['u_1'] })
  await open(page, product)
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect to Orders' }).click()
  await expect(
    page.getByRole('heading', { name: 'What the next sync sends to Orders' }),
  ).toBeVisible()
  await button(page, 'Edit').click()
  const every = page.getByRole('textbox', { name: /^Repeat/ })
  await every.fill('often')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^a duration is a number/i)).toBeVisible()
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

for (const colorScheme of ['dark', 'light'] as const)
  test(`nothing is inaccessible at 1024 by 700, ${colorScheme}`, async ({ start, page }) => {
    test.slow()
    const product = await start(workspace)
    const { client } = product
    const rule = {
      all: [
        { trait: 'plan', is: 'pro' },
        { event: 'Login', atLeast: 2 },
      ],
    }
    const { id } = await client.audiences.create({ name: 'Mixed', rule, members: ['u_1', 'u_2'] })
    await client.audiences.sync({ id })
    await client.audiences.members.change({ id, add: ['u_3'], remove: ['u_1'] })
    await client.traits.create({ name: 'Score', values: { u_1: 3, u_2: ['a', 'b'] } })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1024, height: 700 })
    await open(page, product)
    await expect(stat(page, 'to add')).toHaveText('+1')
    await page.getByRole('button', { name: 'Whom it told' }).click()
    await button(page, 'Edit').click()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: /Score/ }).click()
    await button(page, 'Set value').click()
    await expect(next(page)).toContainText('["a","b"]')
    expect(await faultsOf(page)).toEqual([])
    await button(page, 'New audience').click()
    await page.getByRole('radio', { name: 'By a rule' }).check()
    expect(await faultsOf(page)).toEqual([])
  })
