import { join } from 'node:path'
import { handOver, node24, root } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  const cli = join(root, 'out', 'main', 'cli.js')
  handOver(node24, [cli, 'serve', ...process.argv.slice(2)])
})
