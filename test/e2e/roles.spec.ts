import { type Browser, expect, type Page } from '@playwright/test'
import { screenAddress } from '../support/screenAddress.ts'
import { faultsOf } from './accessibility.ts'
import { browserOnly, test } from './hosts.ts'
import { openPalette } from './palette.ts'
import { type Product, send, signIn, visit } from './product.ts'

const overHttp = browserOnly('the window of the app is its owner’s; others use a browser')
const access = (page: Page) => page.getByRole('region', { name: 'Access', exact: true })
const viewerReason = 'You can only view: the token Anna has the role viewer'

/** The screen in another browser, with a token of its own. */
async function openAs(browser: Browser, { ui }: Product, token: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, { screen: ui, entrance: () => screenAddress({ ui, token }) })
  return page
}

test(
  'the owner adds a named token, whose text is shown once, and revokes it',
  overHttp,
  async ({ start, browser }) => {
    const { page, product, copied } = await start()
    await visit(page, product, '/settings')
    const form = page.getByRole('form', { name: 'New token' })
    await expect(access(page)).toContainText('None.')
    await form.getByRole('button', { name: 'Add token' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await form.getByRole('textbox', { name: 'Name' }).fill('Anna')
    await form.getByRole('button', { name: 'Add token' }).click()
    await expect(access(page)).toContainText('Token Anna added')
    await expect(access(page).getByRole('table', { name: 'Changes' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy the token' }).click()
    const token = await copied()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(access(page).getByRole('textbox', { name: 'Token' })).toHaveCount(0)
    const tokens = access(page).getByRole('table', { name: 'Named tokens' })
    const row = tokens.getByRole('row', { name: /Anna/ })
    await expect(row).toContainText('viewer')
    const changes = access(page).getByRole('table', { name: 'Changes' })
    await expect(changes.getByRole('row', { name: /^owner tokens.create .*Anna/ })).toBeVisible()

    const other = await openAs(browser, product, token)
    await expect(other.getByText('Anna · viewer')).toBeVisible()
    await row.getByRole('button', { name: 'Revoke token Anna' }).click()
    await page.getByRole('button', { name: 'Keep token' }).click()
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: 'Revoke token Anna' }).click()
    await page.getByRole('button', { name: 'Revoke token', exact: true }).click()
    await expect(row).toHaveCount(0)
    await expect(other.getByText('This page has no access to the workbench')).toBeVisible()
  },
)

test('a viewer is offered nothing that changes something', overHttp, async ({ start, browser }) => {
  const { product } = await start()
  const { token } = await product.client.tokens.create({ name: 'Anna', role: 'viewer' })
  await send(product, 'track', { userId: 'u', event: 'First' }, 'WRITEKEY1')
  const page = await openAs(browser, product, token)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })

  const pause = page.getByRole('button', { name: 'Pause delivery' })
  await expect(pause).toBeDisabled()
  await pause.focus()
  await expect(page.getByRole('tooltip', { name: viewerReason })).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.goto(`${product.ui}/#/deliveries/1`)
  await expect(page.getByRole('button', { name: 'Resend', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Resend/ })).toContainText(viewerReason)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await product.client.destinations.update({ id: '1', sharedSecret: 's3cret' })
  await page.goto(`${product.ui}/#/destinations/1`)
  await expect(page.getByRole('textbox', { name: 'Shared secret' })).toHaveValue('(withheld)')
  await expect(page.getByRole('button', { name: 'Replace secret' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Show secret' })).toHaveCount(0)

  await page.goto(`${product.ui}/#/settings`)
  await expect(page.getByRole('textbox', { name: 'First wait' })).toHaveJSProperty('readOnly', true)
  await expect(page.getByRole('switch', { name: 'Strict batches' })).toBeDisabled()
  await expect(access(page)).toContainText('Anna, with the role viewer')
  await expect(page.getByRole('form', { name: 'New token' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])

  await openPalette(page)
  await page.keyboard.type('test')
  await expect(page.getByRole('option', { name: /^Search messages/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Send a test call' })).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('setting t')
  await expect(page.getByRole('option', { name: 'Open setting Token' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Open setting Named tokens' })).toHaveCount(0)
  expect(refused).toEqual([])
  expect((await product.client.calls.list({})).items).toHaveLength(1)
})

test(
  'an editor changes what a viewer may not, but not tokens',
  overHttp,
  async ({ start, browser }) => {
    const { product } = await start()
    const { token } = await product.client.tokens.create({ name: 'Ben', role: 'editor' })
    const page = await openAs(browser, product, token)
    await expect(page.getByText('Ben · editor')).toBeVisible()
    await page.getByRole('button', { name: 'Pause delivery' }).click()
    await expect.poll(async () => (await product.client.status()).delivery.state).toBe('paused')
    await page.goto(`${product.ui}/#/settings`)
    await expect(access(page)).toContainText('Ben, with the role editor')
    await expect(page.getByRole('button', { name: 'Replace token' })).toHaveCount(0)
  },
)
