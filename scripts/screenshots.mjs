import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { handOver, node24, root } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  process.env.HOOKBENCH_CHROMIUM = await ensureBrowser()
  handOver(node24, [join(root, 'test', 'screenshots', 'take.ts')])
})
