import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './hosts.ts'
import { send } from './product.ts'
import {
  button,
  dashes,
  open,
  pane,
  receiverNamed,
  rules,
  strip,
  toast,
  workspace,
} from './receiversPage.ts'

test('rules are added, edited and reordered with the keyboard, and apply at once', async ({
  start,
}) => {
  test.slow()
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  const answer = async (body: object) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    return [response.status, response.headers.get('retry-after'), await response.text()]
  }
  await open(page, product)
  await expect(rules(page)).toHaveText([/every request.*200.*none/])

  await button(page, 'Add rule').focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New rule' })
  const attempt = form.getByRole('group', { name: 'Attempt' })
  await expect(form.getByRole('textbox', { name: 'First attempt' })).toBeFocused()
  await form.getByRole('textbox', { name: 'First attempt' }).fill('3')
  await form.getByRole('combobox', { name: 'Status' }).fill('700')
  await page.keyboard.press('Enter')
  await expect(attempt).toContainText('from must not be after to')
  await expect(form.getByRole('group', { name: 'Respond' })).toContainText('200 to 599')
  await form.getByRole('textbox', { name: 'First attempt' }).fill('1')
  await form.getByRole('combobox', { name: 'Status' }).fill('503')
  await form.getByRole('textbox', { name: /^Headers/ }).fill('no colon')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form).toContainText('"no colon" has no colon')
  await form.getByRole('textbox', { name: /^Headers/ }).fill('Retry-After: 7')
  await form.getByRole('textbox', { name: /^Body/ }).fill('{"again":"{{attempt}}"}')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(rules(page)).toHaveText([
    /first 2 attempts of each message503 Retry-After: 7 .*none/,
    /otherwise200none/,
  ])
  await expect(strip(page)).toHaveText(['503', '503', '200', ...dashes(7)])
  await expect(pane(page)).toContainText('Delivered at the third attempt')
  expect(await answer({ a: 1 })).toEqual([503, '7', '{"again":"1"}'])
  expect(await answer({ a: 1 })).toEqual([503, '7', '{"again":"2"}'])
  expect((await answer({ a: 1 }))[0]).toBe(200)

  await button(page, 'Add rule').click()
  await form.getByRole('button', { name: 'Remove condition attempt' }).click()
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form.getByRole('alert')).toContainText('a condition is required')
  await form.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('menuitem', { name: 'The body' }).click()
  await form.getByRole('combobox', { name: 'Path' }).fill('type')
  await form.getByRole('textbox', { name: 'Value' }).fill('delete')
  await form.getByRole('combobox', { name: 'Status' }).fill('410')
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(rules(page).nth(1)).toContainText('body has type = "delete"')
  await button(page, 'Move rule 2 up').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rules(page).first()).toContainText('type = "delete"')
  await expect(button(page, 'Move rule 1 up')).toBeFocused()
  expect((await answer({ type: 'delete' }))[0]).toBe(410)
  expect((await receiverNamed(product, 'inbox')).behaviour.rules).toMatchObject([
    { when: { body: { type: 'delete' } }, respond: [410] },
    { when: { attempts: { from: 1, to: 2 } } },
    { respond: [200] },
  ])

  await button(page, 'Edit rule 1').click()
  const editing = page.getByRole('form', { name: 'Edit rule 1' })
  await editing.getByRole('button', { name: 'Remove rule' }).click()
  await expect(rules(page)).toHaveCount(2)
  await toast(page, 'Behaviour changed').last().getByRole('button', { name: 'Undo' }).click()
  await expect(rules(page)).toHaveCount(3)
})

test('faults, delays and lists of responses are set in the form', async ({ start }) => {
  test.slow()
  const { page, product } = await start(workspace)
  await open(page, product)
  await button(page, 'Edit rule 1').click()
  const form = page.getByRole('form', { name: 'Edit rule 1' })
  const pick = (label: string, option: string) =>
    form.getByRole('combobox', { name: label, exact: true }).selectOption(option)
  const stored = async () => (await receiverNamed(product, 'inbox')).behaviour.rules[0]
  await pick('Kind of delay', 'Range')
  await form.getByRole('textbox', { name: 'Shortest delay' }).fill('2s')
  await form.getByRole('textbox', { name: 'Longest delay' }).fill('1s')
  await form.getByRole('button', { name: 'Save rule' }).click()
  await expect(form.getByRole('group', { name: 'Delay' })).toContainText('ascending order')
  await form.getByRole('textbox', { name: 'Longest delay' }).fill('3s')
  await form.getByRole('textbox', { name: /^Body/ }).fill('{"ok":true}')
  await pick('How the body is sent', 'Stops half-way')
  await form.getByRole('textbox', { name: 'Bytes before it stops' }).fill('4')
  await form.getByRole('button', { name: 'Add response' }).click()
  await pick('Response', 'Reset the connection')
  await pick('Kind of delay', 'None')
  await pick('After the last response', 'repeat the list')
  await form.getByRole('button', { name: 'Save rule' }).click()
  await expect(form).toBeHidden()
  expect(await stored()).toMatchObject({
    respond: [
      { status: 200, body: '{"ok":true}', stopAfter: 4, delay: { from: 2000, to: 3000 } },
      { fault: 'reset' },
    ],
    atEnd: 'repeat',
  })
  await expect(rules(page).first()).toContainText('200, connection reset in turn, repeated')
  await expect(rules(page).first()).toContainText('2–3 s, none')
  const seed = pane(page).getByRole('textbox', { name: 'Seed' })
  await seed.fill('7')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await receiverNamed(product, 'inbox')).behaviour.seed).toBe(7)

  await button(page, 'Edit rule 1').click()
  await form.getByRole('button', { name: 'Response 2: reset' }).click()
  await form.getByRole('button', { name: 'Earlier' }).click()
  await form.getByRole('button', { name: 'Response 2: 200' }).click()
  await form.getByRole('button', { name: 'Remove response' }).click()
  await form.getByRole('button', { name: 'Save rule' }).click()
  await expect.poll(stored).toMatchObject({ respond: [{ fault: 'reset' }] })
  await expect(strip(page).first()).toHaveText('reset')
})

test('presets set a behaviour, which can be restarted and reset', async ({ start }) => {
  const { page, product } = await start(workspace)
  const { url } = await receiverNamed(product, 'inbox')
  const answer = async () => (await fetch(url, { method: 'POST', body: '{}' })).status
  await open(page, product)
  await expect(button(page, 'Healthy')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Reset to 200')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Flaky').click()
  await expect(button(page, 'Flaky')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: /^inbox/ })).toContainText('misbehaving')
  expect(await answer()).toBe(503)
  await expect(pane(page)).toContainText('1 request since the last change')
  await button(page, 'Restart behaviour').click()
  await expect(pane(page)).not.toContainText('since the last change')
  await button(page, 'Down').click()
  await expect(strip(page)).toHaveText(Array.from({ length: 10 }, () => '503'))
  await expect(page.getByRole('link', { name: /^inbox/ })).toContainText('503')
  await button(page, 'Reset to 200').click()
  await expect(strip(page)).toHaveText(['200', ...dashes(9)])
  expect(await answer()).toBe(200)
  await toast(page, 'Behaviour changed').last().getByRole('button', { name: 'Undo' }).click()
  await expect(strip(page).first()).toHaveText('503')
})

test('TLS changes the URL, and the endpoints that use it', async ({ start }) => {
  const { page, product } = await start(workspace)
  const endpoint = async () =>
    (await product.client.destinations.list({})).items.find(({ name }) => name === 'Orders')
      ?.endpoints[0]?.url
  await open(page, product)
  const before = await endpoint()
  const tls = pane(page).getByRole('radiogroup', { name: 'TLS' })
  await expect(tls.getByRole('radio', { name: 'Off' })).toBeChecked()
  await tls.getByRole('radio', { name: 'Off' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tls.getByRole('radio', { name: 'Valid', exact: true })).toBeChecked()
  await tls.getByText('Expired', { exact: true }).click()
  await expect(tls.getByRole('radio', { name: 'Expired' })).toBeChecked()
  await expect(pane(page)).toContainText('expired a month ago')
  await expect.poll(endpoint).toMatch(/^https:\/\/expired\.localhost:\d+\/inbox$/)
  await expect(page.getByRole('link', { name: /^inbox/ })).toContainText('TLS')
  await expect(strip(page)).toHaveText(['TLS', ...dashes(9)])
  await expect(pane(page)).toContainText('the certificate expired. Permanent, not retried.')
  await send(product, 'track', { userId: 'u', event: 'A' })
  await expect
    .poll(async () => (await product.client.messages.list({})).items[0]?.state)
    .toBe('failed')
  await expect(pane(page).getByRole('link', { name: 'Orders' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await button(page, "Save the authority's certificate").click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/)
  await toast(page, 'TLS changed').last().getByRole('button', { name: 'Undo' }).click()
  await tls.getByText('Off', { exact: true }).click()
  await expect.poll(endpoint).toBe(before)
})
