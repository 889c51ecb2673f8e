import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type Product, signIn } from '../e2e/product.ts'

/** A signed test event that arrived at a user's own server. */
export async function pictureStart(started: Product, browser: Browser, directory: string) {
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  )
  await new Promise<void>((resolve) => server.listen(9001, '127.0.0.1', resolve))
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await browser.newPage({ viewport: { width: 1480, height: 860 }, colorScheme })
    await signIn(page, started)
    await page.goto(`${started.ui}/#/start`)
    await page.getByLabel('Endpoint', { exact: true }).fill('http://localhost:9001/hook')
    await page.getByRole('button', { name: 'Send a signed test event' }).click()
    await page.getByRole('link', { name: 'Show in Deliveries' }).waitFor()
    await sleep(500)
    await page.screenshot({ path: `${directory}start-${colorScheme}.png` })
    await page.close()
  }
  server.close()
  for (const { id, name } of (await started.client.destinations.list()).items)
    if (name !== 'Webhooks') await started.client.destinations.remove({ id })
}
