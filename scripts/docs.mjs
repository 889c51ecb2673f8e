/** Builds the documentation site from docs/ into site/dist. `npm run docs -- dev` serves it while it is written. */
import { join } from 'node:path'
import { node24, root, run, say, show } from './process.mjs'
import { ensureDependencies, main } from './setup.mjs'

const site = join(root, 'site')

await main(async () => {
  await ensureDependencies()
  say('Installing the packages of the site…')
  const npm = ['ci', '--prefix', site, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await run('npm', npm, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(output)
  const [command = 'build', ...options] = process.argv.slice(2)
  const vitepress = join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  process.exitCode = await show(node24, [vitepress, command, site, ...options])
})
