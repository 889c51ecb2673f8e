import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { type Ready, serve, type Served, stop } from '../support/cli.ts'
import { screenAddress } from '../support/screenAddress.ts'

/** The built product, headless, with its own data directory. `workspace` is the text of a workspace file. */
export async function startProduct(workspace = '', args: string[] = []) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-e2e-'))
  const file = join(directory, 'hookbench.yaml')
  await writeFile(file, workspace)
  const served = await serve([
    '--data',
    directory,
    ...(workspace ? ['--workspace', file] : []),
    ...args,
  ])
  return {
    ...served,
    async close() {
      await stop(served.child)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** A test with `start`, whose products are closed at its end. */
export const test = base.extend<{ start: typeof startProduct }>({
  // Playwright reads a fixture's dependencies from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  start: async ({}, use) => {
    const products: Product[] = []
    await use(async (workspace) => {
      const product = await startProduct(workspace)
      products.push(product)
      return product
    })
    for (const product of products) await product.close()
  },
})

export type Screen = Pick<Ready, 'ui' | 'token'>

/** Opens the screen. In a tab that is signed in, an address with a code would reload the page some time later. */
export async function signIn(page: Page, screen: Screen) {
  const isSignedIn = page.url().startsWith(screen.ui)
  await page.goto(isSignedIn ? `${screen.ui}/#/` : await screenAddress(screen))
  // The screen removes the code from its address: a navigation before that is interrupted by it.
  await expect(page).not.toHaveURL(/code=/)
}

/** Signs in, and opens a page: `/sources`. */
export async function visit(page: Page, screen: Screen, path: string) {
  await signIn(page, screen)
  await page.goto(`${screen.ui}/#${path}`)
}

export async function send(
  { collect }: Pick<Served, 'collect'>,
  type: string,
  call: object,
  key = 'KEY',
) {
  const response = await fetch(`${collect}/v1/${type}`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: key, ...call }),
  })
  return response.status
}
