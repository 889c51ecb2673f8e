/** Builds what `npm pack` puts into the package: `files` in package.json lists it. */
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
})
