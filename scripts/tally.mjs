/** Counts the results of a check. A runner that crashed or ran no test has failed, whatever it reports. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures`: the failed tests with their errors; `unstable`: those that passed at the second attempt only. They count as
 * passed and are named, so that they get fixed.
 */
export function ofStatic({ code, output }) {
  const counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  return { ...counts, failures: [], unstable: [], output }
}

export function ofVitest({ code, output }, report) {
  const found = read(report)
  if (!found) return ofStatic({ code: 1, output })
  const brokenFiles = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = found.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      status: test.status,
      line: described(`${file.name} ${test.fullName}`, test.failureMessages[0]),
      errors: test.failureMessages.length,
    })),
  )
  const broken = brokenFiles.map(({ name, message }) => described(name, message))
  return settled(code, {
    passed: found.numPassedTests,
    failed: found.numFailedTests + brokenFiles.length,
    skipped: found.numPendingTests + (found.numTodoTests ?? 0),
    failures: [...broken, ...lines(tests.filter(({ status }) => status === 'failed'))],
    unstable: lines(tests.filter(({ status, errors }) => status === 'passed' && errors > 0)),
    output,
  })
}

export function ofPlaywright({ code, output }, report) {
  const found = read(report)
  if (!found) return ofStatic({ code: 1, output })
  const { expected, unexpected, flaky, skipped } = found.stats
  const tests = found.suites.flatMap(specs).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      status,
      line: described(`${spec.file} ${spec.title}`, results[0]?.error?.message),
    })),
  )
  return settled(code, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: lines(tests.filter(({ status }) => status === 'unexpected')),
    unstable: lines(tests.filter(({ status }) => status === 'flaky')),
    output,
  })
}

function specs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
}

function described(title, error = '') {
  return `${title}\n    ${stripVTControlCharacters(error).trim().split('\n').slice(0, 6).join('\n    ')}`
}

function lines(tests) {
  return tests.map(({ line }) => line)
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
