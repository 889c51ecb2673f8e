import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { send, test } from './product.ts'

test('a message shows how to verify its signature, and which serialisers break it', async ({
  start,
  page,
}) => {
  const product = await start()
  const call = { userId: 'u_1', event: 'Order Completed', properties: { url: '/cart' } }
  await send(product, 'track', call, 'WRITEKEY1')
  await page.goto(product.page)
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

test('a capture on the Receivers page links to the verification of its message', async ({
  start,
  page,
}) => {
  const product = await start(`
sources: [{ name: shop, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`)
  const [receiver] = (await product.client.receivers.list({})).items
  await send(product, 'track', { userId: 'u_1', event: 'Order Completed' })
  await page.goto(product.page)
  await expect(page.getByRole('row', { name: /Order Completed/ })).toContainText('Delivered')
  await fetch(receiver?.url ?? '', { method: 'POST', body: 'not ours' })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  const captures = page.getByRole('grid', { name: 'Captures' })
  const capture = page.getByRole('region', { name: 'Capture' })
  const verify = capture.getByRole('button', { name: 'How to verify the signature' })
  await captures.getByRole('row', { name: /not a message/ }).click()
  await expect(capture).toContainText('Signature missing')
  await expect(verify).toHaveCount(0)
  await captures.getByRole('row', { name: /Order Completed/ }).click()
  await expect(capture).toContainText('Signature valid')
  await verify.click()
  await expect(page).toHaveURL(/#\/deliveries\/1$/)
  const message = page.getByRole('region', { name: 'Message' })
  await expect(message.getByRole('tab', { name: 'Signature' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(message.getByRole('table', { name: 'Signature sent' })).toContainText(
    /X-Signature[0-9a-f]{40}/,
  )
  await expect(message.getByText('timingSafeEqual(given, expected)')).toBeVisible()
})
