/**
 * Runs the checks of `npm test` (`--load`: of `npm run test:load`, `--all`: of both) and prints each with its time,
 * then the sum. A failing check does not stop the others. With files, runs only their tests and shows their output:
 * `npm test -- test/delivery/verdict.test.ts`. With words, `npm run test:load` does so for the tests with one of them in
 * their path, at full size: `npm run test:load -- trust`.
 */
import { existsSync, readdirSync } from 'node:fs'
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

/** The tests under load that have one of these words in their path. */
function named(words) {
  const tests = readdirSync(join(root, 'test'), { recursive: true })
    .filter((file) => /\.load\.(test|spec)\.ts$/.test(file))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
  const unknown = words.find((word) => !tests.some((file) => file.includes(word)))
  if (unknown !== undefined) {
    console.error(`There is no test under load with "${unknown}" in its path`)
    process.exit(2)
  }
  return tests.filter((file) => words.some((word) => file.includes(word)))
}

const [first, ...rest] = process.argv.slice(2)
const isLoad = first === '--load'
const given = isLoad ? rest : process.argv.slice(2)
const files = given.filter((argument) => existsSync(join(root, argument)))
const missing = given.find(
  (argument) => /^test\/|\.(test|spec)\.ts$/.test(argument) && !files.includes(argument),
)
if (missing !== undefined) {
  console.error(`There is no test file or folder "${missing}"`)
  process.exit(2)
}
// Up to the first option of the runner.
const end = given.findIndex((argument) => argument.startsWith('-'))
const leading = end < 0 ? given : given.slice(0, end)
const words = isLoad ? leading.filter((argument) => !files.includes(argument)) : []
if (words.length > 0) process.env.HOOKBENCH_SIZE ??= 'full'
const tests = [...files, ...named(words)]
if (tests.length > 0)
  await main(async () => {
    await ensureDependencies()
    const options = given.filter((argument) => ![...files, ...words].includes(argument))
    process.exit(await runFiles(tests, options))
  })

const total = { passed: 0, failed: 0, skipped: 0 }
const listed = { failures: [], unstable: [] }
const names = chosen()
try {
  await ensureDependencies()
  for (const name of names) {
    const result = await perform(name)
    for (const key of Object.keys(total)) total[key] += result[key]
    for (const key of Object.keys(listed)) listed[key].push(...(result[key] ?? []))
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
// At the end: a log is often cut in the middle.
list('Failed', listed.failures)
list('Passed at the second attempt only', listed.unstable)
console.log(`\n${sum(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
