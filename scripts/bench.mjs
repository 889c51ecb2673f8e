import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { handOver, node24, root } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

const args = process.argv.slice(2)

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  // The other benches need no browser.
  if (!args.includes('--only') || args.some((each) => each.includes('screen')))
    process.env.HOOKBENCH_CHROMIUM = await ensureBrowser()
  handOver(node24, [join(root, 'test', 'bench', 'run.ts'), ...args])
})
