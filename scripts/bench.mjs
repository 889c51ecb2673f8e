import { join } from 'node:path'
import { handOver, node24, root } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  handOver(node24, [join(root, 'test', 'bench', 'run.ts'), ...process.argv.slice(2)])
})
