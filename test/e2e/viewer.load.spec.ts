import { expect, type Locator } from '@playwright/test'
import { screenAddress } from '../support/screenAddress.ts'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'

const pages = [
  '/deliveries',
  '/deliveries/1',
  '/deliveries/20',
  '/calls',
  '/calls/1',
  '/rejections',
  '/compose',
  '/scenarios',
  '/audiences',
  '/audiences/1',
  '/deletions',
  '/deletions/1',
  '/deletions/suppressed',
  '/overview',
  '/sources/1',
  '/destinations/1',
  '/destinations/2',
  '/receivers/1',
  '/signature',
  '/health',
  '/capacity',
  '/drills',
  '/settings',
  '/start',
]
const keys = ['r', 'e', 'x', 'n', 'c', 'Delete', ' ', 'Alt+ArrowDown', 'Control+Enter', 'Control+s']
/** Controls by their role. */
const controls =
  'button, [role=switch], [role=menuitem], [role=menuitemradio], input[type=radio], input[type=checkbox], select'
const usable = `:is(${controls}):not(:disabled, [aria-disabled=true], [data-disabled])`

async function fill(product: Product) {
  const { client, receiver } = product
  await client.receivers.create({ name: 'gone', respond: [410] })
  await client.destinations.create({
    name: 'Second',
    sources: ['my-service'],
    endpoints: [{ url: `${receiver}/gone` }, { url: `${receiver}/other` }],
  })
  const plan = 'events: { Order Completed: { properties: { required: [total] } } }'
  await client.plans.set({ id: '1', files: [{ name: 'plan.yaml', text: plan }] })
  const { id } = await client.audiences.create({ name: 'VIP', source: 'my-service' })
  await client.audiences.members.change({ id, add: ['u_1'] })
  await client.scenarios.addExamples()
  for (let i = 0; i < 10; i++)
    await send(product, 'track', { userId: `u_${i}`, event: 'Order Completed' }, 'WRITEKEY1')
  await send(product, 'track', { event: 'Order Completed' }, 'WRITEKEY1')
  await client.deletions.create({ kind: 'suppress_with_delete', userIds: ['u_1'] })
}

test(
  'whatever a viewer clicks or presses, nothing is refused',
  browserOnly('the window of the app is its owner’s'),
  async ({ start, browser }) => {
    test.setTimeout(600_000)
    const { product } = await start()
    await fill(product)
    const { ui } = product
    const { token } = await product.client.tokens.create({ name: 'Anna', role: 'viewer' })
    const page = await (await browser.newContext()).newPage()
    await signIn(page, { screen: ui, entrance: () => screenAddress({ ui, token }) })
    const refused = new Set<string>()
    let doing = ''
    page.on('response', (response) => {
      if (response.status() === 403) refused.add(`${doing}: ${new URL(response.url()).pathname}`)
    })
    let clicks = 0
    for (const path of pages) {
      const open = async () => {
        await page.goto(`${ui}/#/`)
        await page.goto(`${ui}/#${path}`)
        await page.waitForTimeout(150)
      }
      await open()
      expect(await faultsOf(page), path).toEqual([])
      // The bars are the same on every page.
      const within = path === pages[0] ? page.locator('body') : page.locator('main')
      const names = await namesOf(within)
      for (const [at, name] of names.entries()) {
        doing = `${path}, ${name}`
        await open()
        await within
          .locator(usable)
          .nth(at)
          .click({ timeout: 1000, noWaitAfter: true })
          .catch(() => {})
        clicks++
        // What has opened: the first button that submits, and each item of a menu.
        for (const next of await page
          .locator(`[role=menu] ${usable}, [type=submit]${usable}`)
          .all()) {
          await next.click({ timeout: 500, noWaitAfter: true }).catch(() => {})
          clicks++
        }
        await page.keyboard.press('Escape')
      }
      for (const key of keys) {
        doing = `${path}, key ${key}`
        await open()
        await page.keyboard.press(key)
      }
    }
    await page.waitForTimeout(500)
    expect(clicks).toBeGreaterThan(200)
    expect([...refused]).toEqual([])
  },
)

const namesOf = (within: Locator) =>
  within
    .locator(usable)
    .evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName),
    )
