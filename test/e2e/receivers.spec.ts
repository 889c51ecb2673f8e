import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { send, signIn } from './product.ts'
import {
  button,
  captures,
  open,
  pane,
  receiverNamed,
  rows,
  rules,
  strip,
  toast,
  workspace,
} from './receiversPage.ts'

test('a receiver is created with the keyboard alone, and faults appear at their fields', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'inbox' })).toBeVisible()
  await page.getByRole('button', { name: 'New receiver' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  const path = page.getByRole('textbox', { name: 'Path' })
  const list = page.getByRole('textbox', { name: /^Responses in order/ })
  await expect(name).toBeFocused()
  await page.keyboard.type('inbox')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(' two')
  await expect(path).toHaveAttribute('placeholder', '/inbox%20two')
  await page.keyboard.press('Tab')
  await page.keyboard.type('no slash')
  await page.keyboard.press('Enter')
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await path.fill('/spare')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText(/spare is already at \/spare/)
  await path.fill('')
  await page.keyboard.press('Tab')
  await list.fill('500, 700')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('"700" is not a status')
  await expect(list).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveValue('inbox two')
  await list.fill('500, 500, 200')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'inbox two' })).toBeVisible()
  expect(await receiverNamed(product, 'inbox two')).toMatchObject({
    path: '/inbox%20two',
    respond: [500, 500, 200],
  })
  await expect(strip(page).nth(0)).toHaveText('500')
  await expect(strip(page).nth(2)).toHaveText('200')
  await expect(rules(page)).toHaveText(/every request.*500, 500, 200 in turn, then the last/)
})

test('captures show signature, response and message, and are cleared after a confirmation', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  await open(page, product)
  await expect(pane(page)).toContainText('Every request to this receiver appears here')
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await expect(rows(page)).toHaveCount(1)
  await fetch(url, { method: 'PUT', body: 'hello there', headers: { 'X-Own': 'yes' } })
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText('PUT 11 bytes')
  await expect(rows(page).nth(0)).toContainText('missing')
  await expect(rows(page).nth(0)).toContainText('not ours')
  await expect(rows(page).nth(1)).toContainText('Order Completed')
  await expect(rows(page).nth(1)).toContainText('valid')
  await captures(page).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'Capture' })
  await expect(detail).toContainText('hello there')
  await expect(detail).toContainText('X-Own')
  await expect(detail).toContainText('Signature missing')
  await page.keyboard.press('j')
  await expect(detail).toContainText('"Order Completed"')
  // While one is shown, new arrivals wait.
  await send(product, 'track', { userId: 'u_2', event: 'Second' })
  await expect(page.getByRole('button', { name: 'Newer captures' })).toBeVisible()
  await expect(detail).toContainText('"Order Completed"')
  await page.getByRole('button', { name: 'Newer captures' }).click()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).filter({ hasText: 'Order Completed' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/deliveries\/1$/)

  await open(page, product)
  await button(page, 'Clear captures').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 3 captures of inbox?')
  await dialog.getByRole('button', { name: 'Keep captures' }).click()
  await expect(rows(page)).toHaveCount(3)
  await button(page, 'Clear captures').click()
  await dialog.getByRole('button', { name: 'Delete 3 captures' }).click()
  await expect(captures(page)).toHaveCount(0)
  expect((await receiverNamed(product, 'inbox')).captures).toBe(0)
  expect((await product.client.status()).counts.delivered).toBe(2)
})

test('an invalid signature is named by the mistake that produces it', async ({ start }) => {
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  const body = '{"b":1,"a":"x"}'
  const sign = (text: string) => createHmac('sha1', 's3cr3t').update(text).digest('hex')
  const post = (signature: string) =>
    fetch(url, { method: 'POST', body, headers: { 'X-Signature': signature } })
  await post('0'.repeat(40))
  await post(sign('{"a":"x","b":1}'))
  await post(sign(body))
  await open(page, product)
  await expect(rows(page).nth(0)).toContainText('valid')
  await expect(rows(page).nth(1).getByRole('gridcell').nth(2)).toHaveText(/sorted|Go/)
  await expect(rows(page).nth(2).getByRole('gridcell').nth(2)).toHaveText('invalid')
})

test('the raw request is shown, and captures that match a filter are cleared', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  await fetch(url, { method: 'PUT', body: 'hello', headers: { 'X-Own': 'yes' } })
  await fetch(url, { method: 'POST', body: 'other' })
  await open(page, product)
  await rows(page).nth(1).click()
  const detail = page.getByRole('region', { name: 'Capture' })
  await detail.getByRole('button', { name: 'Show raw request' }).click()
  await expect(detail).toContainText('PUT /inbox HTTP/1.1')
  await expect(detail.getByRole('button', { name: 'Copy raw request' })).toBeVisible()
  const filter = pane(page).getByRole('combobox', { name: 'Filter captures' })
  await filter.fill('hello ')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await button(page, 'Clear matching').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 1 capture of inbox matching hello?')
  await dialog.getByRole('button', { name: 'Delete 1 capture' }).click()
  await expect.poll(async () => (await receiverNamed(product, 'inbox')).captures).toBe(1)
})

test('captures are saved as a scenario, also of requests that Hookbench did not send', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  await fetch(url, { method: 'POST', body: 'hello' })
  await open(page, product)
  await button(page, 'Save as scenario').click()
  const dialog = page.getByRole('dialog', { name: 'Save 1 capture as a scenario' })
  const create = async () => {
    await dialog.getByLabel('Scenario name').fill('From elsewhere')
    await dialog.getByRole('button', { name: 'Create scenario' }).click()
  }
  await create()
  await expect(dialog).toContainText('capture 1: without the body of a webhook')
  await page.keyboard.press('Escape')
  const body = '{"version":1,"type":"track","userId":"u_1","event":"Order Completed"}'
  await fetch(url, { method: 'POST', body })
  await rows(page)
    .filter({ hasText: /Order Completed/ })
    .click()
  await page
    .getByRole('region', { name: 'Capture' })
    .getByRole('button', { name: 'Save as scenario' })
    .click()
  await create()
  await expect(dialog.getByRole('group', { name: 'Scenario file' })).toContainText(
    'event: Order Completed',
  )
  await expect(dialog).toContainText('the headers and signatures of captured requests')
})

test('a receiver becomes an endpoint, moves with its path, and is removed once nothing uses it', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const endpoints = async (name: string) =>
    (await product.client.destinations.list({})).items
      .find((each) => each.name === name)
      ?.endpoints.map(({ url }) => new URL(url).pathname)
  const spare = await receiverNamed(product, 'spare')
  await open(page, product, `/receivers/${spare.id}`)
  await expect(pane(page)).toContainText('No destination has this receiver as an endpoint.')
  await button(page, 'Use as endpoint').click()
  await page.getByRole('menuitem', { name: 'Add to Audit' }).click()
  await expect(pane(page).getByRole('link', { name: 'Audit' })).toBeVisible()
  expect(await endpoints('Audit')).toEqual(['/hook', '/spare'])

  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('audit')
  await page.getByRole('textbox', { name: 'Path' }).fill('/audit')
  await expect(
    pane(page).getByRole('checkbox', { name: 'Change the endpoint of Audit to the new URL' }),
  ).toBeChecked()
  await button(page, 'Save receiver').click()
  await expect(page.getByRole('heading', { name: 'audit' })).toBeVisible()
  await expect.poll(() => endpoints('Audit')).toEqual(['/hook', '/audit'])

  await button(page, 'Edit').click()
  await button(page, 'Remove receiver').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove receiver' }).click()
  await expect(pane(page).getByRole('alert')).toContainText('is an endpoint of Audit')
  await expect(pane(page).getByRole('link', { name: 'Open destination Audit' })).toBeVisible()
  const audit = (await product.client.destinations.list({})).items.find(
    ({ name }) => name === 'Audit',
  )
  await product.client.destinations.update({
    id: audit?.id ?? '',
    endpoints: [{ url: 'http://127.0.0.1:9/hook' }],
  })
  await button(page, 'Remove receiver').click()
  await dialog.getByRole('button', { name: 'Remove receiver' }).click()
  await expect(page.getByRole('link', { name: /audit/ })).toHaveCount(0)
  await toast(page, 'Receiver removed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /audit/ })).toBeVisible()
  await page.getByRole('link', { name: /audit/ }).click()
  await button(page, 'Use as endpoint').click()
  await page.getByRole('menuitem', { name: 'New destination' }).click()
  await expect(page).toHaveURL(/\/destinations\/new\?url=http%3A%2F%2F127\.0\.0\.1%3A\d+%2Faudit$/)
})

test('receivers are accessible in both themes', async ({ start }) => {
  test.slow()
  const { page, product } = await start(workspace)
  const { id, url } = await receiverNamed(product, 'inbox')
  const slow = { status: 200, delay: 6000, headers: { A: 'b' }, body: '{}' }
  await product.client.receivers.update({
    id,
    behaviour: {
      rules: [
        { when: { body: { type: 'delete' } }, respond: [410] },
        { when: { attempts: { to: 2 }, share: 0.5 }, respond: [503, 200, slow], atEnd: 'repeat' },
        { respond: [{ fault: 'reset' }] },
      ],
      seed: 3,
    },
  })
  await send(product, 'track', { userId: 'u', event: 'A' })
  // The reset.
  await fetch(url, { method: 'POST', body: 'hello' }).catch(() => undefined)
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, product)
  await expect(rows(page).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await rows(page).first().click()
  await expect(page.getByRole('region', { name: 'Capture' })).toBeVisible()
  await button(page, 'Edit').click()
  await button(page, 'Edit rule 2').click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'New receiver' }).click()
  await expect(page.getByRole('textbox', { name: /^Responses/ })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
