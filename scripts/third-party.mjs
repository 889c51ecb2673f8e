/** Writes THIRD_PARTY.md. Run it after a change to the dependencies. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { handOver, node24, root } from './process.mjs'
import { ensureDependencies, main } from './setup.mjs'

const self = import.meta.filename

await main(async () => {
  await ensureDependencies()
  // TypeScript runs on the project's own Node only.
  if (!process.features.typescript) return handOver(node24, [self])
  const module = pathToFileURL(join(root, 'scripts', 'thirdParty.ts')).href
  const { shippedPackages, thirdPartyText } = await import(module)
  writeFileSync(join(root, 'THIRD_PARTY.md'), thirdPartyText(shippedPackages(root)))
})
