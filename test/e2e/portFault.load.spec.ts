import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { hasGo } from '../clients/toolchains.ts'
import { test } from './hosts.ts'
import { signIn } from './product.ts'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('../clients/go', import.meta.url))

test('the screen shows the four rejected requests of a Go client, and its accepted calls (needs Go and its modules)', async ({
  start,
}) => {
  test.skip(!hasGo(cwd), 'no Go, or its modules cannot be fetched')
  const { page, product } = await start()
  await product.client.settings.update({ portFault: { answer: 503, times: 4 } })
  await signIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByText('Calls').click()
  const args = ['run', '.', '-endpoint', product.collect, '-key', 'WRITEKEY1', '-batch', '6']
  await run('go', args, { cwd })

  await expect(page.getByRole('row', { name: /Order <Completed>/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Rejections/ }).click()
  const rows = page.getByRole('row', { name: /fault/ })
  // Newest first.
  await expect(rows).toHaveText([/4 of 4/, /3 of 4/, /2 of 4/, /1 of 4/])
  for (const row of await rows.all()) {
    await expect(row).toContainText('503')
    await expect(row).toContainText('POST /v1/batch')
    await expect(row).toContainText('WRITEKEY1')
    await expect(row).toContainText('analytics-go 3.0.0')
  }
  await rows.first().click()
  const pane = page.getByRole('region', { name: 'Rejection' })
  await expect(pane).toContainText('answered 503 by the fault enabled on this port')
  await expect(pane).toContainText('my-service')
  await expect(pane).toContainText('go-user-0')
})
