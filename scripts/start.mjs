import { join } from 'node:path'
import { electronBinary, whyNoDesktop } from './desktop.mjs'
import { handOver, node24, root, say } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  const asked = process.argv.slice(2)
  const args = asked.filter((argument) => argument !== '--browser')
  await ensureDependencies()
  await ensureBuild()
  const reason = args.length < asked.length ? 'asked for the browser' : await whyNoDesktop()
  if (!reason) return handOver(electronBinary(), [root, ...args])
  say(
    args.length < asked.length
      ? 'Opening the workbench in your browser.'
      : `The desktop app cannot run here (${reason}); opening the same workbench in your browser.`,
  )
  handOver(node24, [join(root, 'out', 'main', 'cli.js'), 'serve', '--open', ...args])
})
