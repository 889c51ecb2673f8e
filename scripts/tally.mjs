/** Counts the results of a check. A runner that crashed or ran no test has failed, whatever it reports. */
import { existsSync, readFileSync } from 'node:fs'

export function ofStatic({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

export function ofVitest({ code, output }, report) {
  const found = read(report)
  if (!found) return ofStatic({ code: 1, output })
  const brokenFiles = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return settled(code, {
    passed: found.numPassedTests,
    failed: found.numFailedTests + brokenFiles.length,
    skipped: found.numPendingTests + (found.numTodoTests ?? 0),
    output,
  })
}

export function ofPlaywright({ code, output }, report) {
  const found = read(report)
  if (!found) return ofStatic({ code: 1, output })
  const { expected, unexpected, flaky, skipped } = found.stats
  return settled(code, { passed: expected, failed: unexpected + flaky, skipped, output })
}

function settled(code, counts) {
  const silentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silentFailure ? { ...counts, failed: 1 } : counts
}

function read(report) {
  if (!existsSync(report)) return undefined
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}
