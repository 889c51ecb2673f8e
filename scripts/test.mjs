/**
 * Runs the checks of `npm test` (`--load`: of `npm run test:load`, `--all`: of both) and prints each with its time,
 * then the sum. A failing check does not stop the others. With files, runs only their tests and shows their output:
 * `npm test -- test/delivery/verdict.test.ts`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checks, loadChecks, runFiles } from './checks.mjs'
import { root } from './process.mjs'
import { ensureDependencies, main } from './setup.mjs'

const all = { ...checks, ...loadChecks }

function chosen() {
  if (process.argv.includes('--all')) return Object.keys(all)
  if (process.argv.includes('--load')) return Object.keys(loadChecks)
  const at = process.argv.findIndex((argument) => argument.startsWith('--only'))
  if (at < 0) return Object.keys(checks)
  const names = (process.argv[at].split('=')[1] ?? process.argv[at + 1] ?? '').split(',')
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown === undefined) return names
  console.error(`There is no check "${unknown}". There are: ${Object.keys(all).join(', ')}`)
  process.exit(2)
}

async function perform(name) {
  const started = performance.now()
  const result = await all[name]().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error.stack ?? String(error),
  }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const { passed, failed, skipped } = result
  const detail = passed + failed + skipped > 1 ? `  ${sum(result)}` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(7)} ${seconds.padStart(6)} s${detail}`)
  if (failed > 0) console.log(`\n${result.output.trim()}\n`)
  return result
}

function list(title, tests) {
  if (tests.length > 0) console.log(`\n${title}:\n  ${tests.join('\n  ')}`)
}

function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

const given = process.argv.slice(2)
const files = given.filter((argument) => existsSync(join(root, argument)))
const missing = given.find(
  (argument) => /^test\/|\.(test|spec)\.ts$/.test(argument) && !files.includes(argument),
)
if (missing !== undefined) {
  console.error(`There is no test file or folder "${missing}"`)
  process.exit(2)
}
if (files.length > 0)
  await main(async () => {
    await ensureDependencies()
    const options = given.filter((argument) => !files.includes(argument))
    process.exit(await runFiles(files, options))
  })

const total = { passed: 0, failed: 0, skipped: 0 }
const named = { failures: [], unstable: [] }
const names = chosen()
try {
  await ensureDependencies()
  for (const name of names) {
    const result = await perform(name)
    for (const key of Object.keys(total)) total[key] += result[key]
    for (const key of Object.keys(named)) named[key].push(...(result[key] ?? []))
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
// At the end: a log is often cut in the middle.
list('Failed', named.failures)
list('Passed at the second attempt only', named.unstable)
console.log(`\n${sum(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
