import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { serve, type Served, stop } from '../support/cli.ts'

/** The built product, headless, on a data directory of its own. `workspace` is a workspace file's text. */
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
    page: `${served.ui}/#token=${served.token}`,
    async close() {
      await stop(served.child)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** A test that gets `start`, and whose products are closed when it is over. */
export const test = base.extend<{ start: typeof startProduct }>({
  // Playwright reads what a fixture needs from this very pattern.
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
