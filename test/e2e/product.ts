import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Ready, serve, type Served, stop } from '../support/cli.ts'
import { screenAddress } from '../support/screenAddress.ts'

/** Where a screen is. */
export interface Screen {
  /** The address of its pages, without `/#/deliveries`. */
  screen: string
  /** An address that opens it where it is not open yet. */
  entrance: () => Promise<string>
}

/** A running product. Specs for both hosts use the addresses of its ports and its client, but not `ui` or `token`. */
export interface Product extends Ready, Screen {
  client: Served['client']
  close: () => Promise<void>
}

/** A data directory with a workspace file, if there is a text for it. */
export async function dataDirectory(workspace: string) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-e2e-'))
  const file = join(directory, 'hookbench.yaml')
  if (workspace) await writeFile(file, workspace)
  return {
    directory,
    file: workspace ? file : null,
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** The built product, headless, with its own data directory. `workspace` is the text of a workspace file. */
export async function startProduct(workspace = '', args: string[] = []): Promise<Product> {
  const { directory, file, remove } = await dataDirectory(workspace)
  const options = ['--data', directory, ...(file === null ? [] : ['--workspace', file])]
  const served = await serve([...options, ...args])
  return {
    ...served,
    ...browserScreen(served),
    async close() {
      await stop(served.child)
      await remove()
    },
  }
}

/** In a browser, which gets access with a code. */
export const browserScreen = (served: Pick<Ready, 'ui' | 'token'>): Screen => ({
  screen: served.ui,
  entrance: () => screenAddress(served),
})

/** Opens the screen. In a tab that is signed in, an address with a code would reload the page some time later. */
export async function signIn(page: Page, { screen, entrance }: Screen) {
  const isOpen = page.url().startsWith(screen)
  await page.goto(isOpen ? `${screen}/#/` : await entrance())
  // The screen removes the code from its address: a navigation before that is interrupted by it.
  await expect(page).not.toHaveURL(/code=/)
}

/** Signs in, and opens a page: `/sources`. */
export async function visit(page: Page, product: Screen, path: string) {
  await signIn(page, product)
  await page.goto(`${product.screen}/#${path}`)
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
