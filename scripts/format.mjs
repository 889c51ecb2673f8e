/** Formats all files, or the given ones. `npm test` only checks the format. */
import { handOver, node24, tool } from './process.mjs'
import { ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  const files = process.argv.slice(2)
  handOver(node24, [tool('oxfmt'), ...(files.length > 0 ? files : ['.'])])
})
