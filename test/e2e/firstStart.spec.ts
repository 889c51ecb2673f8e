import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, signIn } from './product.ts'
import { openPalette } from './palette.ts'

interface Arrived {
  signature: string | undefined
  body: string
}

const servers: Server[] = []
test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** The user's own server, which records what arrived. */
async function ownServer(port = 0) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const signature = request.headers['x-signature']
      arrived.push({ signature: Array.isArray(signature) ? signature[0] : signature, body })
      response.end()
    })
  }).listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { arrived, port: (server.address() as AddressInfo).port }
}

/** A port that nothing listens on. */
async function freePort() {
  const { port } = await ownServer()
  const [server] = servers.splice(-1)
  server?.close()
  return port
}

const signatureOf = (body: string, secret: string) =>
  createHmac('sha1', secret).update(body).digest('hex')
const form = (page: Page) => page.getByRole('form', { name: 'Send to my own URL' })
const namesOf = async ({ client }: Product) =>
  (await client.destinations.list()).items.map(({ name }) => name)

test('a new user sends a signed event to their own server within 8 clicks, using only the screen', async ({
  start,
}) => {
  const { page, product } = await start()
  const { arrived, port } = await ownServer()
  await signIn(page, product)
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  await click(form(page).getByLabel('Endpoint'))
  await page.keyboard.type(`http://127.0.0.1:${port}/hook`)
  await click(form(page).getByRole('button', { name: 'Generate a shared secret' }))
  const secret = await form(page).getByLabel('Shared secret, optional').inputValue()
  expect(secret).toMatch(/^[\da-f]{48}$/)
  await click(form(page).getByRole('button', { name: 'Send a signed test event' }))
  await expect(form(page)).toContainText('Delivered.')
  await expect(form(page)).toContainText(`127.0.0.1:${port} responded with 200 in`)
  expect(clicks).toBeLessThanOrEqual(8)
  expect(arrived).toHaveLength(1)
  expect(JSON.parse(arrived[0]?.body ?? '')).toMatchObject({ event: 'Test Call', type: 'track' })
  expect(arrived[0]?.signature).toBe(signatureOf(arrived[0]?.body ?? '', secret))
  expect(await namesOf(product)).toEqual(['Webhooks', `127.0.0.1:${port}`])
  await form(page).getByRole('link', { name: 'Show in Deliveries' }).click()
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Delivered')
  await expect(page.getByRole('row', { name: /Test Call/ }).first()).toBeVisible()
})

test('if nothing listens yet, it says so and stays, and sending again reuses the destination', async ({
  start,
}) => {
  const { page, product } = await start()
  const port = await freePort()
  // Prevents a retry of the first message in between.
  await product.client.settings.update({ retry: { base: '1h' } })
  await signIn(page, product)
  await form(page).getByLabel('Endpoint').fill(`http://127.0.0.1:${port}/hook`)
  await form(page).getByRole('button', { name: 'Send a signed test event' }).click()
  await expect(form(page)).toContainText('Connection refused.')
  await expect(form(page)).toContainText(
    `Nothing is listening on 127.0.0.1:${port}. Start your server and send again, or use the built-in receiver.`,
  )
  await expect(form(page)).toContainText('Will retry')
  expect(await faultsOf(page)).toEqual([])
  const { arrived } = await ownServer(port)
  await form(page).getByLabel('Shared secret, optional').fill('another')
  await form(page).getByRole('button', { name: 'Send again' }).click()
  await expect(form(page)).toContainText('Delivered.')
  const last = arrived.at(-1)
  expect(last?.signature).toBe(signatureOf(last?.body ?? '', 'another'))
  expect(await namesOf(product)).toEqual(['Webhooks', `127.0.0.1:${port}`])
  const name = `127.0.0.1:${port}`
  const { items } = await product.client.messages.list({ destination: name })
  expect(items.map(({ state }) => state)).toEqual(['delivered', 'cancelled'])
  expect(arrived).toHaveLength(1)
  // The input is still there after coming back, and no second destination is created.
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
  await page.goto(`${product.screen}/#/start`)
  await expect(form(page).getByLabel('Endpoint')).toHaveValue(`http://127.0.0.1:${port}/hook`)
  await form(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => arrived.length).toBe(2)
  expect(await namesOf(product)).toHaveLength(2)
})

test('a URL that cannot be an endpoint is rejected at its field, and nothing is created', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  const endpoint = form(page).getByLabel('Endpoint')
  for (const [url, message] of [
    ['', 'A URL is required, such as http://localhost:9001/hook'],
    ['ftp://localhost/x', "An endpoint's URL must start with http:// or https://"],
    ['http:///x', "An endpoint's URL needs a host after http:// or https://"],
    ['http://u:p@localhost/', "An endpoint's URL must not contain a user or password"],
  ] as const) {
    await endpoint.fill(url)
    await page.keyboard.press('Enter')
    await expect(endpoint).toHaveAttribute('aria-invalid', 'true')
    const id = await endpoint.getAttribute('aria-describedby')
    // The first letter is a capital by style only.
    await expect(page.locator(`[id="${id}"]`)).toContainText(message, { ignoreCase: true })
    await expect(endpoint).toHaveValue(url)
  }
  expect(await namesOf(product)).toEqual(['Webhooks'])
})

test('works without a mouse: the palette opens it from any page', async ({ start }) => {
  const { page, product } = await start()
  const { arrived, port } = await ownServer()
  await signIn(page, product)
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await openPalette(page)
  await page.keyboard.type('own url')
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Endpoint')).toBeFocused()
  await page.keyboard.type(`http://127.0.0.1:${port}/hook`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('by keyboard')
  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText('Delivered.')
  expect(arrived[0]?.signature).toBe(signatureOf(arrived[0]?.body ?? '', 'by keyboard'))
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await page.locator(':focus').textContent()
    if (name === 'Show in Deliveries') break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Delivered')
})

test('says that delivery is paused, and resumes it', async ({ start }) => {
  const { page, product } = await start()
  const { port } = await ownServer()
  await product.client.delivery.pause()
  await signIn(page, product)
  await form(page).getByLabel('Endpoint').fill(`http://127.0.0.1:${port}/hook`)
  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText('Delivery is paused.')
  await form(page).getByRole('button', { name: 'Resume delivery' }).click()
  await expect(form(page)).toContainText('Delivered.')
})

test('the built-in receiver is one click away, and all shortcuts and commands are buttons', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  await page.getByRole('main').getByRole('button', { name: 'All shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Commands/ }).click()
  await expect(page.getByRole('option', { name: 'Send a test call' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send a test call' }).click()
  await expect(page.getByRole('row', { name: /Test Call/ })).toContainText('Delivered')
  await page.getByRole('contentinfo').getByRole('button', { name: 'All shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
})
