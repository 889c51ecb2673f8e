/** Every check, each named with its time; a failing one does not stop the others. Ends with the sum. */
import { checks } from './checks.mjs'
import { ensureDependencies } from './setup.mjs'

function chosen() {
  const at = process.argv.findIndex((argument) => argument.startsWith('--only'))
  if (at < 0) return Object.keys(checks)
  const names = (process.argv[at].split('=')[1] ?? process.argv[at + 1] ?? '').split(',')
  const unknown = names.find((name) => !Object.hasOwn(checks, name))
  if (unknown === undefined) return names
  console.error(`There is no check "${unknown}". There are: ${Object.keys(checks).join(', ')}`)
  process.exit(2)
}

async function perform(name) {
  const started = performance.now()
  const result = await checks[name]().catch((error) => ({
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

function sum({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

const total = { passed: 0, failed: 0, skipped: 0 }
const names = chosen()
try {
  await ensureDependencies()
  for (const name of names) {
    const result = await perform(name)
    for (const key of Object.keys(total)) total[key] += result[key]
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
console.log(`\n${sum(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
