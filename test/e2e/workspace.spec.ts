import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { type Product, signIn } from './product.ts'
import { openPalette } from './palette.ts'

const workspace = `
sources: [{ name: shop, writeKey: K1 }]
destinations:
  - name: Orders
    sources: [shop]
    sharedSecret: first-secret
    endpoints:
      - { url: http://127.0.0.1:9/a, headers: { X-Team: one } }
      - { receiver: flaky }
receivers: [{ name: flaky, respond: [500, 200] }, { name: unused }]
`
const changed = `
sources: [{ name: shop, writeKey: K1, kind: web }, { name: fresh, writeKey: K2 }]
destinations:
  - name: Orders
    sources: [fresh]
    sharedSecret: second-secret
    endpoints:
      - { url: http://127.0.0.1:9/b, headers: { X-Team: one } }
`

const dialog = (page: Page) => page.getByRole('dialog')
const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Workspace file' })
const change = (page: Page, name: string) =>
  dialog(page)
    .getByRole('list', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

async function open(page: Page, product: Product, button: string) {
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Settings').click()
  await page
    .getByRole('region', { name: 'Workspace', exact: true })
    .getByRole('button', { name: button })
    .click()
  await expect(editor(page)).toBeVisible()
}

test('the exported file describes the workspace, with shared secrets as text or as variables', async ({
  start,
}) => {
  const { page, product, copied } = await start(workspace)
  const { yaml } = await product.client.workspace.export({})
  await open(page, product, 'Export workspace')
  await expect(editor(page)).toContainText('sharedSecret: first-secret')
  await expect(editor(page)).toHaveAttribute('aria-readonly', 'true')
  await dialog(page).getByRole('button', { name: 'Copy the workspace file' }).click()
  await expect.poll(copied).toBe(yaml)

  await dialog(page).getByRole('radio', { name: 'As environment variables' }).check()
  await expect(editor(page)).toContainText('HOOKBENCH_SECRET_ORDERS')
  await expect(editor(page)).not.toContainText('first-secret')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download hookbench.yaml' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('hookbench.yaml')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    (await product.client.workspace.export({ secrets: 'env' })).yaml,
  )
  await expect(page.getByText('Downloaded hookbench.yaml', { exact: true })).toBeVisible()
})

test('a pasted file shows its mistakes, then what it changes, and is applied', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const { client } = product
  const before = await client.workspace.export({})
  await open(page, product, 'Import workspace')
  const apply = dialog(page).getByRole('button', { name: /^Apply/ })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')

  await editor(page).fill(changed.replace('kind: web', 'kind: tv').replace('[fresh]', '[nobody]'))
  await expect(dialog(page)).toContainText('sources[0].kind: must be one of web, mobile, server')
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await editor(page).fill(changed.replace('[fresh]', '[nobody]'))
  await expect(editor(page)).toHaveAccessibleDescription('1 mistake. Nothing can be applied.')
  await expect(dialog(page)).toContainText('no source named nobody')
  await dialog(page).getByRole('button', { name: 'Line 5' }).click()
  await expect(editor(page)).toBeFocused()

  await editor(page).fill(changed)
  await expect(editor(page)).toHaveAccessibleDescription('1 new, 2 changed')
  await expect(change(page, 'Source fresh')).toContainText('writeKeyK2')
  await expect(change(page, 'Source shop')).toContainText('server → web')
  const orders = change(page, 'Destination Orders')
  await expect(orders).toContainText('sharedSecretchanged')
  await expect(orders).toContainText('http://127.0.0.1:9/a → http://127.0.0.1:9/b')
  await expect(orders).toContainText('sourcesadded fresh')
  await expect(orders).toContainText('sourcesremoved shop')
  await expect(orders).not.toContainText('second-secret')
  await expect(dialog(page).getByRole('region', { name: 'Not in the file' })).toContainText(
    'Receiver flaky',
  )
  expect(await client.workspace.export({})).toEqual(before)

  // Closed by mistake: nothing is lost.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('import workspace')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText('Workspace applied', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect((await client.workspace.diff({ yaml: changed })).changes).toEqual([])
})

test('a chosen or dropped file is compared as a whole, even if the workspace changes in between', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  const { client } = product
  const { yaml } = await client.workspace.export({})
  await open(page, product, 'Import workspace')
  const file = (text: string) => ({
    name: 'hookbench.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(text),
  })
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles(file(yaml))
  await expect(editor(page)).toHaveAccessibleDescription(
    'Nothing to change. The workspace already matches the file.',
  )
  const [flaky] = (await client.receivers.list()).items
  await client.receivers.update({ id: flaky?.id ?? '', respond: [503] })
  await expect(change(page, 'Receiver flaky')).toContainText('503 → 500, 200')

  const dropped = await page.evaluateHandle(`
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(changed)}], 'other.yaml'))
    data
  `)
  await editor(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(editor(page)).toHaveAccessibleDescription('1 new, 2 changed')
  await expect(editor(page)).not.toContainText('unused')

  await input.setInputFiles(file('#'.repeat(1024 * 1024 + 1)))
  await expect(page.getByText('hookbench.yaml not loaded', { exact: true })).toBeVisible()
  await expect(editor(page)).toHaveAccessibleDescription('1 new, 2 changed')
})

test('the workspace pages are accessible in both themes', async ({ start }) => {
  test.slow()
  const { page, product } = await start(workspace)
  await open(page, product, 'Export workspace')
  await dialog(page).getByRole('radio', { name: 'As environment variables' }).check()
  await expect(editor(page)).toContainText('HOOKBENCH_SECRET_ORDERS')
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import workspace' }).click()
  await expect(editor(page)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await editor(page).fill(changed)
  await expect(editor(page)).toHaveAccessibleDescription('1 new, 2 changed')
  expect(await faultsOf(page)).toEqual([])
  await editor(page).fill(changed.replace('kind: web', 'kind: tv'))
  await expect(editor(page)).toHaveAccessibleDescription(/1 mistake/)
  expect(await faultsOf(page)).toEqual([])
})
