/** Builds the installers of this system into dist/. Options go to electron-builder: `npm run dist -- --dir`. */
import { whyNoElectron } from './desktop.mjs'
import { node24, say, show, tool } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  const reason = await whyNoElectron()
  if (reason) {
    say(`The installers cannot be built here: ${reason}.`)
    process.exit(2)
  }
  const options = ['--config', 'electron-builder.config.ts', '--publish', 'never']
  process.exit(await show(node24, [tool('electron-builder'), ...options, ...process.argv.slice(2)]))
})
