import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from '@playwright/test'
import { serve, stop } from '../support/cli.ts'
import { faultsOf } from './accessibility.ts'
import { test } from './ownServer.ts'
import { browserScreen, send, signIn } from './product.ts'
import { browserOnly } from './hosts.ts'

const ownProcess = browserOnly('it ends the process of the workbench, which is that of the app')

test(
  'a lost connection is named on every page, and disables what needs the workbench',
  ownProcess,
  async ({ page }) => {
    const data = await mkdtemp(join(tmpdir(), 'hookbench-e2e-'))
    const first = await serve(['--data', data])
    await signIn(page, browserScreen(first))
    const sendTest = page.getByRole('button', { name: 'Send a test call' }).first()
    await expect(sendTest).toBeVisible()
    const lost = page.getByRole('region', { name: 'Connection' })
    await expect(lost).toHaveCount(0)
    const pause = page.getByRole('button', { name: 'Pause delivery' })
    await pause.focus()
    await stop(first.child, 'SIGKILL')

    await expect(lost).toContainText('The connection to the workbench is lost.')
    await expect(pause).toBeFocused()
    for (const button of [sendTest, pause]) {
      await expect(button).toBeDisabled()
      await button.focus()
      const hint = page.getByRole('tooltip', { name: 'The connection to the workbench is lost' })
      await expect(hint).toHaveCount(1)
      await page.keyboard.press('Enter')
    }
    await expect(pause).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Not paused' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await faultsOf(page)).toEqual([])
    // What needs no workbench still works.
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(lost).toContainText(/Reconnecting in [3-8] s/)
    const tried = page.waitForRequest(/rpc\/changes/, { timeout: 1500 })
    await lost.getByRole('button', { name: 'Reconnect now' }).click()
    await tried

    const { port } = new URL(first.ui)
    const second = await serve(['--data', data, '--ui-port', port])
    try {
      await expect(lost).toHaveCount(0)
      await expect(sendTest).toBeEnabled()
      await sendTest.click()
      await expect(page.getByRole('row', { name: /Test Call/ })).toBeVisible()
    } finally {
      await stop(second.child)
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

test('paused delivery is named on every page, with the number of waiting messages', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.delivery.pause()
  await send(product, 'track', { userId: 'u', event: 'First' }, 'WRITEKEY1')
  await signIn(page, product)
  const strip = page.getByRole('region', { name: 'Delivery state' })
  await expect(strip).toContainText(
    'Delivery is paused. Calls are still collected. 1 message is waiting.',
  )
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${product.screen}/#/settings`)
  await strip.getByRole('button', { name: 'Resume' }).click()
  await expect(strip).toHaveCount(0)
})

test('halted delivery is named with the reason, and the strip disappears once it continues', async ({
  start,
  receive,
}) => {
  const server = await receive()
  const { page, product } = await start(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: '${server.url}/hook' }] }]
`)
  const { database } = await product.client.status()
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await product.client.delivery.pause()
  await send(product, 'track', { userId: 'u', event: 'First' })
  // Another program holds the database while a result is to be written.
  const other = new Database(database.path)
  server.answer.delayMs = 1000
  await product.client.delivery.resume()
  await expect.poll(() => server.seen.length).toBe(1)
  other.exec('BEGIN IMMEDIATE')
  const strip = page.getByRole('region', { name: 'Delivery state' })
  await expect(strip).toContainText('Delivery is halted: database is locked.')
  expect(await faultsOf(page)).toEqual([])
  other.exec('ROLLBACK')
  other.close()
  await expect(strip).toHaveCount(0)
})

test('a removed database is named on every page, and nothing looks as if it still worked (not on Windows, which does not remove open files)', async ({
  start,
}) => {
  test.skip(process.platform === 'win32', 'Windows does not remove files that are open')
  const { page, product } = await start()
  const { database } = await product.client.status()
  await signIn(page, product)
  await expect(page.getByText('Collecting on')).toBeVisible()
  for (const end of ['', '-wal', '-shm']) await rm(database.path + end)
  const strip = page.getByRole('region', { name: 'Database' })
  await expect(strip).toContainText(/Nothing can be stored: hookbench\.db in .* was removed/)
  await expect(page.getByText('Refusing calls on')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Halted')
  await expect(page.getByRole('region', { name: 'Delivery state' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
})
