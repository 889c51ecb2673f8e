import { createHmac } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn, visit } from './product.ts'

const signed = (body: string, secret = 's3cr3t') =>
  createHmac('sha1', secret).update(body).digest('hex')

/** As json.dumps of Python writes it. */
const pythonBody = '{"event": "Caf\\u00e9 visited", "total": 1.5}'
const sentBody = '{"event":"Café visited","total":1.5}'

const workspace = `
sources: [{ name: shop, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

/** The body of the first message, as json.dumps of Python writes it: with spaces, on one line. */
async function asPython({ client }: Product): Promise<string> {
  const { body } = await client.messages.get({ id: '1' })
  return JSON.stringify(JSON.parse(body), null, 1)
    .replaceAll(/(?<=[{[])\n\s*|\n\s*(?=[}\]])/g, '')
    .replaceAll(/\n\s*/g, ' ')
}

const computed = (within: Locator) => within.getByLabel('Signature that your receiver computed')
const onlyCapture = (page: Page) =>
  page.getByRole('grid', { name: 'Captures' }).getByRole('row').nth(1)

/** Opens the only capture of the receiver, of a request with this signature. */
async function openCapture(page: Page, product: Product, signature: string): Promise<Locator> {
  const [receiver] = (await product.client.receivers.list({})).items
  const headers = { 'X-Signature': signature }
  await fetch(receiver?.url ?? '', { method: 'POST', headers, body: sentBody })
  await visit(page, product, `/receivers/${receiver?.id}`)
  await onlyCapture(page).click()
  return page.getByRole('region', { name: 'Capture' })
}
const selected = (within: Locator) =>
  within.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { checked: true })

test('a message shows how to verify its signature, and which serialisers break it', async ({
  start,
}) => {
  const { page, product } = await start()
  const call = { userId: 'u_1', event: 'Order Completed', properties: { url: '/cart' } }
  await send(product, 'track', call, 'WRITEKEY1')
  await signIn(page, product)
  await page.getByRole('row', { name: /Order Completed/ }).click()
  const detail = page.getByRole('region', { name: 'Message' })
  await detail.getByRole('tab', { name: 'Receiver' }).click()
  await detail.getByRole('button', { name: 'How to verify the signature' }).click()
  await expect(detail.getByRole('tab', { name: 'Signature' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(detail.getByRole('table', { name: 'Signature sent' })).toContainText(
    /X-Signature[0-9a-f]{40}/,
  )

  const languages = detail.getByRole('radiogroup', { name: 'Language' })
  await expect(detail.getByText('timingSafeEqual(given, expected)')).toBeVisible()
  await languages.getByText('Ruby').click()
  await expect(detail.getByText('OpenSSL.secure_compare')).toBeVisible()

  await expect(detail.getByText(/^A receiver that re-serialises this body/)).toContainText(
    'fails in Python (json.dumps), Go (json.Marshal), Rust (serde_json), Java (Gson) and PHP (json_encode). Verify the raw bytes.',
  )
  const way = (name: RegExp) => detail.getByRole('row', { name })
  await expect(way(/^JavaScript/)).toContainText('Yes')
  await expect(way(/^PHP json_encode\(json_decode\(\$body\)\)/)).toContainText(
    'No: writes / as \\/',
  )
  expect(await faultsOf(page)).toEqual([])
})

test('a capture has a tab with its signature and how to verify it', async ({ start }) => {
  const { page, product } = await start(workspace)
  const [receiver] = (await product.client.receivers.list({})).items
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await signIn(page, product)
  await expect(page.getByRole('row', { name: /Order Completed/ })).toContainText('Delivered')
  await fetch(receiver?.url ?? '', { method: 'POST', body: 'not ours' })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  const captures = page.getByRole('grid', { name: 'Captures' })
  const capture = page.getByRole('region', { name: 'Capture' })
  const verify = capture.getByRole('button', { name: 'How to verify the signature' })
  await captures.getByRole('row', { name: /not ours/ }).click()
  await expect(capture).toContainText('Signature missing')
  await verify.click()
  await expect(capture).toContainText('The request has no X-Signature.')
  await captures.getByRole('row', { name: /Order Completed/ }).click()
  await expect(capture.getByRole('tab', { name: 'Signature' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(capture.getByRole('table', { name: 'Signature received' })).toContainText(
    /X-Signature[0-9a-f]{40}/,
  )
  await expect(capture.getByText('The signature is right')).toBeVisible()
  await expect(capture.getByText('timingSafeEqual(given, expected)')).toBeVisible()
  await expect(capture.getByRole('row', { name: /^JavaScript/ })).toContainText('Yes')
  await capture.getByRole('tab', { name: 'Request' }).click()
  await expect(capture).toContainText('Signature valid')
})

test('a message names the mistake in the signature that a receiver computed', async ({ start }) => {
  const { page, product } = await start(workspace)
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed', properties: { n: 1 } })
  await visit(page, product, '/deliveries/1')
  const message = page.getByRole('region', { name: 'Message' })
  await message.getByRole('tab', { name: 'Signature' }).click()
  await expect(message.getByText('timingSafeEqual(given, expected)')).toBeVisible()

  await computed(message).fill(signed(await asPython(product)))
  await expect(message.getByRole('status').filter({ hasText: 'json.dumps' })).toBeVisible()
  await expect(message.getByText('The first difference is at byte 11')).toContainText(
    '1 against a space',
  )
  await expect(message.getByRole('region', { name: 'Body: yours' })).toContainText('"version": 1')
  await expect(message.getByRole('heading', { name: 'What causes it in Python' })).toBeVisible()
  await expect(selected(message)).toHaveAccessibleName('Python')
  await message.getByRole('radiogroup', { name: 'Language' }).getByText('Ruby').click()
  await expect(message.getByText('OpenSSL.secure_compare')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  const { body } = await product.client.messages.get({ id: '1' })
  await computed(message).fill(signed(body))
  await expect(message.getByText('The signature is right')).toBeVisible()

  await computed(message).fill(signed(body, 'another'))
  await expect(message.getByText('No known mistake')).toBeVisible()
  await message.getByRole('link', { name: 'Check it with other secrets' }).click()
  await expect(page).toHaveURL(/#\/signature\/message\/1$/)
  const check = page.getByRole('group', { name: 'Signature', exact: true })
  await expect(computed(check)).toHaveValue(signed(body, 'another'))
  await expect(check.getByText('No known mistake')).toBeVisible()
  await check.getByLabel('Possible secrets, one per line').fill('wrong\nanother')
  await expect(check.getByText('Signed with another one of the given secrets')).toBeVisible()
})

test('the Signature page checks a pasted body', async ({ start }) => {
  const { page, product } = await start()
  await visit(page, product, '/deliveries')
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/#\/signature$/)
  const check = page.getByRole('group', { name: 'Signature', exact: true })
  const code = page.getByRole('group', { name: 'How to verify it' })
  expect(await faultsOf(page)).toEqual([])

  await check.getByLabel('Body as it was sent').fill(sentBody)
  const languages = code.getByRole('table', { name: /^How each language/ })
  await expect(languages.getByRole('row', { name: /^JavaScript/ })).toContainText('Yes')
  await expect(languages.getByRole('row', { name: /^Go/ })).toContainText('Yes')
  await expect(check.getByText('37 bytes')).toBeVisible()

  await check.getByLabel('Possible secrets, one per line').fill('s3cr3t')
  await computed(check).fill(signed(pythonBody))
  await expect(check.getByRole('status').filter({ hasText: 'json.dumps' })).toBeVisible()
  await expect(check.getByRole('region', { name: 'Body: signed' })).toContainText('Caf\\u00e9')
  await expect(selected(code)).toHaveAccessibleName('Python')
  expect(await faultsOf(page)).toEqual([])

  await computed(check).fill('0'.repeat(40))
  await expect(check.getByText('No known mistake')).toBeVisible()
  await expect(check.getByText(/None of [\d,]+ known mistakes/)).toBeVisible()

  await computed(check).fill(signed(sentBody))
  await expect(check.getByText('The signature is right')).toBeVisible()
  // What was entered stays, but not across a reload: it has secrets.
  await page.keyboard.press('Escape')
  await page.goto(`${product.screen}/#/health`)
  await page.goto(`${product.screen}/#/signature`)
  await expect(check.getByLabel('Possible secrets, one per line')).toHaveValue('s3cr3t')
  await page.reload()
  await expect(check.getByLabel('Possible secrets, one per line')).toHaveValue('')
})

test('a file is checked byte for byte, and a body that is too large is refused at its field', async ({
  start,
}) => {
  const { page, product } = await start()
  await visit(page, product, '/signature')
  const check = page.getByRole('group', { name: 'Signature', exact: true })
  await check.getByLabel('Possible secrets, one per line').fill('s3cr3t')
  const body = '{"a":1}\r\n'
  await check
    .getByLabel('Body file')
    .setInputFiles({ name: 'order.json', mimeType: '', buffer: Buffer.from(body) })
  await expect(check.getByText('order.json')).toBeVisible()
  await computed(check).fill(signed(body))
  await expect(check.getByText('The signature is right')).toBeVisible()
  await computed(check).fill(signed(body.trimEnd()))
  await expect(check.getByRole('region', { name: 'Body: body' })).toContainText('␍')
  await check.getByRole('button', { name: 'Remove file' }).click()
  await check.getByLabel('Body as it was sent').fill('x'.repeat(800_000))
  await expect(check.getByText(/at most 512 KB/)).toBeVisible()
  await expect(check.getByLabel('Body as it was sent')).toHaveAttribute('aria-invalid', 'true')
})

test('a message is chosen by its number, and one that does not exist is reported', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await visit(page, product, '/signature')
  await page.getByRole('radiogroup', { name: 'Body of' }).getByText('Message').click()
  const number = page.getByRole('textbox', { name: 'Message' })
  await number.fill('none')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/the number of a message/i)).toBeVisible()
  await number.fill('#1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/signature\/message\/1$/)
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Signature sent' })).toContainText(/[0-9a-f]{40}/)
  await visit(page, product, '/signature/message/404')
  await expect(page.getByRole('alert')).toContainText('Message #404 could not be loaded')
  await page.getByRole('radiogroup', { name: 'Body of' }).getByText('Capture').click()
  await page.getByRole('textbox', { name: 'Capture' }).fill('404')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Capture 404 could not be loaded')
})

test('a capture with an invalid signature names the mistake of its sender', async ({ start }) => {
  const { page, product } = await start(workspace)
  const capture = await openCapture(page, product, signed(pythonBody))
  await expect(onlyCapture(page)).toContainText('json.dumps')
  await capture.getByRole('button', { name: 'Why it does not match' }).click()
  await expect(capture.getByRole('status').filter({ hasText: 'json.dumps' })).toBeVisible()
  await expect(capture.getByRole('region', { name: 'Body: signed' })).toContainText('Caf\\u00e9')
  expect(await faultsOf(page)).toEqual([])
})

test('a capture is checked on the Signature page, also with secrets that no destination has', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const capture = await openCapture(page, product, signed(pythonBody, 'another'))
  await capture.getByRole('tab', { name: 'Signature' }).click()
  await capture.getByRole('link', { name: 'Check it with other secrets' }).click()
  await expect(page).toHaveURL(/#\/signature\/capture\/1$/)
  const check = page.getByRole('group', { name: 'Signature', exact: true })
  await expect(check.getByText('No known mistake')).toBeVisible()
  await check.getByLabel('Possible secrets, one per line').fill('another')
  await expect(check.getByRole('status').filter({ hasText: 'json.dumps' })).toBeVisible()
  await expect(check.getByRole('region', { name: 'Body: received' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  // The secret of the destination is known.
  await computed(check).fill(signed(sentBody))
  await expect(check.getByText('The signature is right')).toBeVisible()
})
