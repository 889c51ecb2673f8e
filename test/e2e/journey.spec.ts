import { createHmac } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { button, field, read } from './destinationsPage.ts'
import { test } from './ownServer.ts'
import { type Product, send, signIn } from './product.ts'

/** How a user reaches a control: with the mouse, or with the keyboard only. */
interface Hand {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
}

const mouse = (page: Page): Hand => ({
  press: (target) => target.click(),
  async type(target, text) {
    await target.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
})

function keyboard(page: Page): Hand {
  async function tabTo(target: Locator) {
    await target.waitFor()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element.matches(':focus'))) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not lead to it')
  }
  return {
    async press(target) {
      await tabTo(target)
      await page.keyboard.press('Enter')
    },
    async type(target, text) {
      await tabTo(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
  }
}

for (const [name, handOf] of [
  ['the mouse', mouse],
  ['the keyboard alone', keyboard],
] as const)
  test(`with ${name} a new user sets up their own endpoint, headers, a secret, a blocked event, and disables and enables it`, async ({
    start,
    receive,
  }) => {
    test.slow()
    const { page, product } = await start()
    const own = await receive()
    await signIn(page, product)
    const hand = handOf(page)
    await firstEvent(page, hand, own.url)
    await expect.poll(() => own.seen.length).toBe(1)
    await hand.press(page.getByRole('link', { name: /^Edit destination/ }))
    await secondUrl(page, hand, own.url)
    await newSecret(page, hand)
    const [, destination] = await read(product)
    expect(destination?.endpoints.map(({ url, headers }) => [url, headers])).toEqual([
      [`${own.url}/hook`, {}],
      [`${own.url}/second`, { 'X-Team': 'payments' }],
    ])
    own.seen.splice(0)
    await track(product, 'Order Completed')
    await expect.poll(() => own.seen.length).toBe(2)
    const second = own.seen.find(({ url }) => url === '/second')
    expect(second?.headers['x-team']).toBe('payments')
    expect(second?.headers['x-signature']).toBe(
      createHmac('sha1', 'another secret')
        .update(second?.body ?? '')
        .digest('hex'),
    )
    await hand.press(button(page, 'Disable'))
    await expect(button(page, 'Enable')).toBeVisible()
    await track(product, 'While disabled')
    await hand.press(button(page, 'Enable'))
    await expect(button(page, 'Disable')).toBeVisible()
    await block(page, hand, 'Debug')
    await track(product, 'Debug')
    await track(product, 'Order Refunded')
    await expect.poll(() => own.seen.length).toBe(4)
    expect(
      new Set(own.seen.map(({ body }) => (JSON.parse(body) as { event: string }).event)),
    ).toEqual(new Set(['Order Completed', 'Order Refunded']))
  })

const track = (product: Product, event: string) =>
  send(product, 'track', { userId: 'u_1', event }, 'WRITEKEY1')

async function firstEvent(page: Page, hand: Hand, url: string) {
  const form = page.getByRole('form', { name: 'Send to my own URL' })
  await hand.type(form.getByLabel('Endpoint'), `${url}/hook`)
  await hand.press(form.getByRole('button', { name: 'Send a signed test event' }))
  await expect(form).toContainText('Delivered.')
}

async function secondUrl(page: Page, hand: Hand, url: string) {
  await hand.press(button(page, 'Add endpoint').first())
  await hand.type(field(page, 'URL'), `${url}/second`)
  await hand.press(button(page, 'Add header'))
  await hand.type(field(page, 'Header 1 name'), 'X-Team')
  await hand.type(field(page, 'Header 1 value'), 'payments')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Endpoints' })).toContainText('X-Team: payments')
}

async function newSecret(page: Page, hand: Hand) {
  await hand.press(button(page, 'Replace secret'))
  await hand.type(field(page, 'New shared secret'), 'another secret')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Replace secret')).toBeVisible()
}

async function block(page: Page, hand: Hand, event: string) {
  await hand.press(
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Sources' }),
  )
  await hand.press(button(page, 'Block a future event'))
  await hand.type(page.getByRole('textbox', { name: /^Event name/ }), event)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Blocked. Calls still count as API usage.')).toBeVisible()
}
