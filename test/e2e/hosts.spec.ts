import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { send, signIn } from './product.ts'

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByText(name, { exact: true }).click()

/** As a file manager does. */
async function drop(page: Page, name: string, text: string) {
  const file = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)})`
  const dataTransfer = await page.evaluateHandle(
    `(() => { const t = new DataTransfer(); t.items.add(${file}); return t })()`,
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

test('shows a call as it is delivered', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await go(page, 'Deliveries')
  expect(await send(product, 'track', { userId: 'u_1', event: 'Hosted' }, 'WRITEKEY1')).toBe(200)
  await expect(page.getByRole('row', { name: /Hosted/ })).toContainText('Delivered')
  expect(await page.evaluate('typeof require + typeof process')).toBe('undefinedundefined')
})

test('the settings are those that the host has', async ({ start, host }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await go(page, 'Settings')
  const own = page.getByRole('region', { name: 'This app' })
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('Stored readable')
  await expect(own).toHaveCount(host === 'app' ? 1 : 0)
  const replace = page.getByRole('button', { name: 'Replace token' })
  await expect(replace).toHaveCount(host === 'app' ? 0 : 1)
  expect(await faultsOf(page)).toEqual([])
})

test('a dropped workspace shows its changes, exported calls are listed, a scenario is added', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  await drop(page, 'hookbench.yaml', 'sources: [{ name: dropped-api, writeKey: DROPPED }]\n')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('dropped-api')
  await page.keyboard.press('Escape')
  await drop(page, 'calls.ndjson', '{"type":"track","userId":"u_1","event":"Dropped"}\n')
  await expect(dialog).toContainText('1 call')
  await page.keyboard.press('Escape')
  await drop(page, 'dropped.yaml', 'name: Dropped\nsteps:\n  - track: { user: u_1, event: E }\n')
  await expect(page).toHaveURL(/#\/scenarios\/dropped\.yaml/)
  await drop(page, 'picture.png', '')
  await expect(page.getByText('picture.png not opened', { exact: true })).toBeVisible()
})
