import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, send, signIn } from './product.ts'

const workspace = `
sources:
  - { name: shop, writeKey: KEY }
  - { name: app, writeKey: APP, kind: mobile }
  - { name: warehouse, writeKey: WH }
destinations:
  - { name: Hook, sources: [shop], endpoints: [{ receiver: inbox }] }
  - { name: CRM, sources: [app], endpoints: [{ receiver: gone }] }
receivers: [{ name: inbox }, { name: gone, respond: [410] }]
`

const users = (page: Page) => page.getByRole('textbox', { name: 'User ids' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /^Notices/ }).getByText(title, { exact: true })

/** Two sources with a destination and one without have seen u_1; one has seen u_2. */
async function seen(product: Product) {
  await send(product, 'identify', { userId: 'u_1' })
  await send(product, 'identify', { userId: 'u_1' }, 'APP')
  await send(product, 'identify', { userId: 'u_1' }, 'WH')
  await send(product, 'identify', { userId: 'u_2' })
  await expect
    .poll(async () => (await product.client.profiles.list({})).items.map(({ calls }) => calls))
    .toEqual([3, 1])
}

async function open(page: Page, product: Product) {
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(users(page)).toBeVisible()
}

test('users are deleted without the mouse, and the state of each notice is shown', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await seen(product)
  await open(page, product)
  await expect(page.getByText('No deletions yet')).toBeVisible()
  await expect(button(page, 'Delete users')).toBeDisabled()
  await page.keyboard.press('n')
  await expect(users(page)).toBeFocused()
  await page.keyboard.type('u_1, u_2\nnobody')
  await expect(page.getByText('1 of them was not seen by any source: nobody')).toBeVisible()
  await expect(page.getByRole('row', { name: 'shop 2 Hook' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^warehouse 1 None: .*destination/ })).toBeVisible()
  await expect(button(page, 'Delete 3 users: send 3 deletion notices')).toBeEnabled()

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 3 users?' })
  await expect(dialog).toContainText('nobody')
  await expect(dialog).toContainText('Stored calls and messages stay')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await product.client.deletions.list({})).items).toEqual([])

  await users(page).press('Control+Enter')
  await dialog
    .getByRole('button', { name: 'Delete 3 users: send 3 deletion notices' })
    .press('Enter')
  await expect(toast(page, 'Deleting 3 users')).toBeVisible()
  await expect(page).toHaveURL(/#\/deletions\/1$/)
  await expect(grid(page, 'Deletions').getByRole('row', { name: /^Delete 3 users/ })).toContainText(
    'Partly failed',
  )
  await expect(pane(page, 'Deletion')).toContainText('2 of 3 deletion notices delivered')
  const notices = grid(page, 'Deletion notices')
  await expect(notices.getByRole('row', { name: /^u_1 app CRM Failed/ })).toBeVisible()
  await expect(notices.getByRole('row', { name: /^u_1 warehouse Not sent: / })).toBeVisible()

  await pane(page, 'Deletion').getByRole('link', { name: '1 failed' }).click()
  await expect(page).toHaveURL(/deletion%3A1/)
  await expect(button(page, 'Remove deletion:1')).toBeVisible()
  await page.getByRole('row', { name: /Failed/ }).click()
  await page.getByRole('link', { name: 'notice of deletion #1' }).click()
  await expect(pane(page, 'Deletion')).toContainText('Delete 3 users')
})

test('a suppressed user is found and unsuppressed, and this is undone', async ({ start }) => {
  const { page, product } = await start(workspace)
  await open(page, product)
  await users(page).fill('u_7')
  await page.getByRole('radio', { name: /^Suppress only/ }).check()
  // Nothing is removed, so there is no confirmation.
  await button(page, 'Suppress 1 user').click()
  await expect(pane(page, 'Deletion')).toContainText('Their calls are rejected')
  expect(await send(product, 'identify', { userId: 'u_7' })).toBe(400)

  await page.getByRole('link', { name: /^Calls/ }).click()
  await button(page, /^Rejections/).click()
  await page.getByRole('row', { name: /^suppressed/ }).click()
  await page.getByRole('link', { name: 'Suppressed user u_7' }).click()
  await expect(pane(page, 'Suppressed user')).toContainText('Their calls are rejected')
  await page.keyboard.press('/')
  await page.keyboard.type('v')
  await expect(page.getByText('No matching suppressed users')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('u_')
  await grid(page, 'Suppressed users').getByRole('row', { name: /^u_7/ }).click()
  await expect(page).toHaveURL(/suppressed\?user=u_7$/)
  await button(page, 'Unsuppress user').click()
  await expect(pane(page, 'Suppressed user')).toContainText('This user is not suppressed')
  expect(await send(product, 'identify', { userId: 'u_7' })).toBe(200)
  await page
    .getByRole('region', { name: /^Notices/ })
    .getByText('Undo')
    .click()
  await expect(pane(page, 'Suppressed user')).toContainText('Their calls are rejected')
  expect(await send(product, 'identify', { userId: 'u_7' })).toBe(400)
})

test('users are named by a file, and its mistakes are reported at the file', async ({ start }) => {
  const { page, product } = await start(workspace)
  await seen(product)
  await open(page, product)
  const choose = async (text: string) =>
    page
      .getByLabel('CSV file with user ids')
      .setInputFiles({ name: 'gone.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('plan,userId\npro,u_1\nfree,\n')
  await expect(page.getByText(/^In gone\.csv: .*line 3/)).toBeVisible()
  await expect(button(page, /^Delete/)).toBeDisabled()
  await button(page, 'Remove gone.csv').click()
  await choose('plan,userId\npro,u_1\nfree,u_2\n')
  await expect(button(page, 'Delete 2 users: send 3 deletion notices')).toBeEnabled()

  await page.getByRole('radio', { name: 'Selected sources' }).check()
  await expect(page.getByText('Select at least one source')).toBeVisible()
  await page.getByRole('checkbox', { name: 'shop' }).check()
  await expect(button(page, 'Delete 2 users: send 2 deletion notices')).toBeEnabled()
  await page.getByRole('radio', { name: 'All sources that have seen the user' }).check()
  await page.getByRole('radio', { name: /^Suppress with delete/ }).check()
  await button(page, 'Suppress 2 users with delete: send 3 deletion notices').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 users from the file')
  await expect(dialog).toContainText('Later calls are rejected')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await product.client.deletions.list({})).items).toEqual([])
})

test('ten thousand users fit a short page, which is complete for a screen reader', async ({
  start,
}) => {
  // It checks the whole page four times.
  test.slow()
  const { page, product } = await start(workspace)
  await seen(product)
  const userIds = Array.from({ length: 10_000 }, (_, i) => `p_${String(i).padStart(5, '0')}`)
  await product.client.deletions.create({ kind: 'suppress_with_delete', userIds })
  await product.client.deletions.create({ kind: 'delete', userIds: ['u_1'] })
  await open(page, product)
  await users(page).fill('u_2')
  await expect(button(page, 'Delete 1 user: send 1 deletion notice')).toBeEnabled()
  expect(await faultsOf(page)).toEqual([])
  await grid(page, 'Deletions')
    .getByRole('row', { name: /^Delete u_1/ })
    .click()
  await expect(grid(page, 'Deletion notices')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await button(page, 'Suppressed users').click()
  const list = grid(page, 'Suppressed users')
  await expect(list.getByRole('row', { name: /^p_00000/ })).toBeVisible()
  expect(await list.getByRole('row').count()).toBeLessThan(80)
  await list.focus()
  // Each page is loaded when the end of the previous one becomes visible.
  await expect(async () => {
    await page.keyboard.press('End')
    const far = list.getByRole('row', { name: /^p_00(299|[3-9]\d\d)/ }).first()
    await expect(far).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pane(page, 'Suppressed user')).toContainText('p_00')
  expect(await faultsOf(page)).toEqual([])
})
