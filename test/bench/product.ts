import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, stop } from '../support/cli.ts'
import { secret } from './testCall.ts'

/** The endpoint URLs of each source's destination; a source without URLs has no destination. */
export type Wiring = string[][]

export const keyOf = (destination: number) => `KEY${destination}`

/** A data directory with its workspace file: a source for each destination. `remove` deletes it. */
export async function createDataDirectory(wiring: Wiring) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-bench-'))
  const workspace = join(directory, 'hookbench.yaml')
  // JSON is YAML.
  const text = JSON.stringify({
    sources: wiring.map((_, i) => ({ name: `source ${i}`, writeKey: keyOf(i), kind: 'server' })),
    destinations: wiring.flatMap((urls, i) =>
      urls.length === 0
        ? []
        : {
            name: `destination ${i}`,
            sources: [`source ${i}`],
            sharedSecret: secret,
            endpoints: urls.map((url) => ({ url })),
          },
    ),
    // The default retains a million messages; nothing must be removed during a measurement.
    settings: { retention: { messages: null } },
  })
  await writeFile(workspace, text)
  return {
    directory,
    database: join(directory, 'hookbench.db'),
    args: ['--data', directory, '--workspace', workspace],
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
export type DataDirectory = Awaited<ReturnType<typeof createDataDirectory>>

type Environment = Record<string, string>

/** The built product over a data directory, with the milliseconds from its spawn to its ready line. */
export async function startProduct(data: DataDirectory, env: Environment = {}) {
  const start = performance.now()
  const served = await serve(data.args, undefined, undefined, env)
  return { ...served, startMs: performance.now() - start, close: () => stop(served.child) }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

export async function withStarted<T>(
  data: DataDirectory,
  use: (product: Product) => T | Promise<T>,
  env: Environment = {},
) {
  const product = await startProduct(data, env)
  try {
    return await use(product)
  } finally {
    await product.close()
  }
}

/** The product with its own data directory, both removed at the end. */
export async function withProduct<T>(
  wiring: Wiring,
  use: (product: Product) => Promise<T>,
  env: Environment = {},
) {
  const data = await createDataDirectory(wiring)
  try {
    return await withStarted(data, use, env)
  } finally {
    await data.remove()
  }
}
