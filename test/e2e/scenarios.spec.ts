import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'

const paid = `name: Order is paid
description: One call, and what comes of it.
tags: [smoke]
steps:
  - track: { user: u_1, event: Order Paid, properties: { total: 10 } }
  - expect: { event: Order Paid, state: delivered }
`
const dearer = `name: Order costs more
steps:
  - track: { user: u_1, event: Order Paid, properties: { total: 10 } }
  - expect: { event: Order Paid, state: delivered }
  - expect: { event: Order Paid, where: { properties.total: 20 }, within: 300ms }
`
const restarting = 'name: Restarts\nsteps: [restart]\n'
const endless = `name: Takes long
steps:
  - expect: { event: Never, never: true, within: 10m }
`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const list = (page: Page) => page.getByRole('region', { name: 'Scenarios' })
const view = (page: Page) => page.getByRole('region', { name: 'Scenario', exact: true })
const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of / })
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /^Notices/ }).getByText(title, { exact: true })

async function open(page: Page, product: Product) {
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(list(page)).toBeVisible()
}

test('examples are added to an empty folder, and one is run in a separate workbench', async ({
  start,
}) => {
  test.slow()
  const { page, product } = await start()
  await open(page, product)
  await expect(page.getByText('No scenarios yet')).toBeVisible()
  await expect(page.getByText(/^hookbench scenario run .*scenarios$/)).toBeVisible()
  await button(page, 'Add the examples').click()
  await list(page)
    .getByRole('link', { name: /^Sign-up flow/ })
    .click()
  await expect(page).toHaveURL(/#\/scenarios\/sign-up\.yaml\?scenario=Sign-up\+flow$/)
  await expect(view(page)).toContainText('not run')
  await page.keyboard.press('r')
  await expect(view(page).getByRole('status').first()).toHaveText(/^passed in/, { timeout: 60_000 })
  await expect(view(page).getByRole('listitem').filter({ hasText: 'passed: ' })).not.toHaveCount(0)
  await expect(list(page).getByRole('link', { name: /^Sign-up flow passed/ })).toBeVisible()
  await expect(view(page).getByRole('link', { name: /^Open message/ })).toHaveCount(0)
  expect((await product.client.messages.count({})).count).toBe(0)
})

test('a failed expectation shows its nearest matches, with links to the messages', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.scenarios.save({ file: 'dearer.yaml', text: dearer })
  await open(page, product)
  await button(page, 'Run here').click()
  await expect(view(page).getByRole('status').first()).toHaveText('1 of 3 steps failed')
  await expect(list(page).getByRole('link', { name: /^Order costs more failed/ })).toBeVisible()
  const differs = view(page).getByRole('table', { name: /^What differed in track Order Paid/ })
  await expect(differs.getByRole('row', { name: 'properties.total 20 10' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  // The matches of a passed expectation are shown on request.
  await view(page)
    .getByText(/^expect .*delivered/)
    .click()
  await expect(view(page).getByRole('link', { name: 'Open message #1' })).toHaveCount(2)
  await view(page).getByRole('link', { name: 'Open message #1' }).last().click()
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Order Paid')
})

test('a file is edited with its mistakes at their lines, saved, and run', async ({ start }) => {
  test.slow()
  const { page, product } = await start()
  await product.client.scenarios.save({ file: 'flows/paid.yaml', text: paid })
  await open(page, product)
  await expect(editor(page)).toContainText('tags: [smoke]')
  await editor(page).fill(paid.replace('- track:', '- trakc:'))
  await expect(view(page).getByRole('button', { name: 'Line 5' })).toHaveCount(1)
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsOf(page)).toEqual([])

  // Visiting another page does not lose the text.
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Deliveries').click()
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Scenarios').click()
  await expect(editor(page)).toContainText('- trakc:')
  const text = paid.replace('total: 10', 'total: 12')
  await editor(page).fill(text)
  await expect(view(page).getByRole('button', { name: 'Line 5' })).toHaveCount(0)
  await editor(page).press('Control+s')
  await expect(toast(page, 'Scenario file saved')).toBeVisible()
  await expect(view(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  expect((await product.client.scenarios.text({ file: 'flows/paid.yaml' })).text).toBe(text)

  await editor(page).fill(text.replace('total: 12', 'total: 13'))
  // Someone else changes it, too, and the user returns to this window.
  await product.client.scenarios.save({ file: 'flows/paid.yaml', text: paid, replace: true })
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect(page.getByText('The file was changed on disk')).toBeVisible()
  await button(page, 'Discard changes').click()
  await expect(editor(page)).toContainText('total: 10')
  await editor(page).fill(text)
  await button(page, 'Run here').click()
  await expect(view(page).getByRole('status').first()).toHaveText(/^passed in/)
  const { body } = await product.client.messages.get({ id: '1' })
  expect(JSON.parse(body)).toMatchObject({ properties: { total: 12 } })
})

test('a scenario that restarts the engine is not run here, and a long run is stopped', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.scenarios.save({ file: 'a.yaml', text: restarting })
  await product.client.scenarios.save({ file: 'b.yaml', text: endless })
  await product.client.scenarios.save({ file: 'c.yaml', text: 'name: Broken\nsteps: [trakc]\n' })
  await open(page, product)
  await expect(view(page)).toContainText('Restarts')
  await expect(button(page, 'Run here')).toBeDisabled()
  await button(page, 'Run here').focus()
  await expect(page.getByRole('tooltip')).toContainText('in a separate workbench')
  await page.keyboard.press('j')
  await expect(view(page)).toContainText('Takes long')
  await button(page, 'Run here').click()
  await expect(view(page).getByRole('status').first()).toHaveText('running step 1 of 1')
  await expect(list(page).getByRole('link', { name: /^Takes long running/ })).toBeVisible()
  await button(page, 'Stop').click()
  await expect(view(page).getByRole('status').first()).toHaveText('stopped after 0 of 1 step')
  await page.keyboard.press('j')
  await expect(list(page).getByRole('link', { name: /c\.yaml/ })).toContainText('1 mistake')
  await expect(list(page).getByRole('link', { name: /c\.yaml/ })).toContainText('Line 2')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
})

test('recent activity is recorded, reviewed, saved and run again', async ({ start }) => {
  const { page, product } = await start()
  const { writeKey } = (await product.client.sources.list()).items[0]!
  const call = { userId: 'u_1', event: 'Order Paid', properties: { total: 27.5 } }
  await send(product, 'track', call, writeKey)
  await signIn(page, product)
  await page.getByRole('row', { name: /Order Paid/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await button(page, 'Save as scenario').click()
  const dialog = page.getByRole('dialog', { name: 'Save 1 message as a scenario' })
  await page.keyboard.type('An order is paid')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  const file = dialog.getByRole('group', { name: 'Scenario file' })
  await expect(file).toContainText('name: An order is paid')
  await expect(file).toContainText('Order Paid')
  await expect(file).not.toContainText(writeKey)
  await page.keyboard.press('Enter')
  await expect(view(page)).toContainText('An order is paid')
  await button(page, 'Run here').click()
  await expect(view(page).getByRole('status').first()).toHaveText(/^passed in/)

  await button(page, 'Record').click()
  const since = page.getByRole('dialog', { name: 'Record a scenario' })
  await since.getByRole('textbox', { name: 'Time' }).fill('soon')
  await since.getByRole('textbox', { name: 'Name' }).fill('All of it')
  await page.keyboard.press('Enter')
  await expect(since.getByText('A time such as 10m')).toBeVisible()
  await since.getByRole('radio', { name: 'The last 5 minutes' }).check()
  await since.getByRole('button', { name: 'Record' }).click()
  await since.getByRole('textbox', { name: /^File/ }).fill('../outside.yaml')
  await page.keyboard.press('Enter')
  await expect(since.getByRole('status')).toContainText('inside the scenarios folder')
})

test('files are loaded from the disk, and an existing one is replaced only after confirmation', async ({
  start,
}) => {
  const { page, product } = await start()
  await open(page, product)
  const add = async (text: string) =>
    page.getByLabel('Scenario files').setInputFiles({
      name: 'paid.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    })
  await add(paid)
  await expect(view(page)).toContainText('Order is paid')
  await add(paid.replace('Order is paid', 'Order is due'))
  const dialog = page.getByRole('dialog', { name: 'Replace paid.yaml?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await product.client.scenarios.text({ file: 'paid.yaml' })).text).toBe(paid)
  await add(paid.replace('Order is paid', 'Order is due'))
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(list(page).getByRole('link', { name: /^Order is due/ })).toBeVisible()
})

test('many scenarios fit a short page with a search, which is complete for a screen reader', async ({
  start,
}) => {
  test.slow()
  const { page, product } = await start()
  const each = Array.from(
    { length: 1000 },
    (_, i) => `  - { name: Scenario ${i}, steps: [{ track: { user: u_1, event: E${i} } }] }\n`,
  )
  await product.client.scenarios.save({ file: 'many.yaml', text: `scenarios:\n${each.join('')}` })
  await open(page, product)
  await expect(list(page).getByRole('link', { name: /^Scenario 0 / })).toBeVisible()
  expect(await list(page).getByRole('link').count()).toBeLessThan(60)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('scenario 987')
  await list(page)
    .getByRole('link', { name: /^Scenario 987/ })
    .click()
  await expect(view(page)).toContainText('Scenario 987')
})
