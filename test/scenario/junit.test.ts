import { expect, it } from 'vitest'
import type { StepResult } from '../../src/contract/scenario.ts'
import { junitText } from '../../src/main/scenario/junit.ts'
import type { Reported } from '../../src/main/scenario/report.ts'
import { junitFaults } from '../support/junitXsd.ts'

/** Characters that XML cannot represent or changes, and some that it can. */
const strange = `<a href="x">&amp;' ]]> \u0000\u0007\u001b[31m \ud800 \ufffe \r\n\t é 😀 \u0085\u2028`

function reported(
  outcome: Reported['record']['outcome'],
  given: Partial<StepResult> = {},
): Reported {
  const step: StepResult = {
    title: strange,
    line: 3,
    setUp: false,
    state: outcome === 'passed' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed',
    ms: 12.5,
    message: outcome === 'passed' ? null : strange,
    expected: null,
    ...given,
  }
  return {
    file: `./scenarios/${strange}/a.yaml`,
    name: strange,
    record: {
      outcome,
      message: outcome === 'passed' ? null : strange,
      startedAt: new Date('2026-01-02T03:04:05.678Z'),
      ms: 1234,
      steps: [step],
      plans: [],
    },
  }
}
const outcomes = ['passed', 'failed', 'broken', 'stopped', 'skipped'] as const
const report = () => junitText(outcomes.map((outcome) => reported(outcome)))

it('a report is valid in the format that CI systems read, for any characters', async () => {
  expect(await junitFaults(report())).toEqual([])
  expect(report().isWellFormed()).toBe(true)
})

it('a report is invalid if something required is missing or out of order', async () => {
  const without = report().replaceAll(/ classname="[^"]*"/g, '')
  expect((await junitFaults(without)).join()).toContain("'classname' is required but missing")
  const reordered = report().replace(
    /(<failure[\s\S]*?<\/failure>)\s*(<system-out>[\s\S]*?<\/system-out>)/,
    '$2$1',
  )
  expect((await junitFaults(reordered)).join()).toContain('failure')
  expect((await junitFaults(report().replace('&lt;', '<'))).length).toBeGreaterThan(0)
})

it('distinguishes failed, errored and skipped scenarios, with the nearest matches', () => {
  const near = {
    kind: 'message' as const,
    id: '7',
    title: 'track A of u_1 to Orders',
    state: 'failed',
    receivedAt: '2026-01-02T03:04:05.678Z',
    differences: [{ field: 'state', expected: 'delivered', actual: 'failed' }],
    why: 'It answered 410.',
  }
  const expected = {
    held: false,
    summary: '49 of 50',
    count: 49,
    waitedMs: 5,
    matched: [],
    nearMisses: [near],
  }
  const text = junitText([
    reported('failed', { message: '49 of 50', expected }),
    ...outcomes.filter((outcome) => outcome !== 'failed').map((outcome) => reported(outcome)),
  ])
  expect(text).toContain(
    '<testsuites name="hookbench" tests="5" failures="1" errors="2" time="6.170">',
  )
  expect(text).toContain('timestamp="2026-01-02T03:04:05"')
  expect(text).toMatch(/<failure message="49 of 50" type="expectation">/)
  expect(text).toContain('state: expected delivered, was failed\n    It answered 410.')
  expect(text).toMatch(/<error message="[^"]*" type="broken">/)
  expect(text).toMatch(/<skipped message="[^"]*"\/>/)
})
