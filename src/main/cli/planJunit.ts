import type { PlanProblem, PlanReport } from '../../contract/plan.ts'
import { plural } from '../../contract/format.ts'
import { ruleTitle, violationText } from '../../contract/planText.ts'
import { attribute, text } from '../text/xml.ts'

/** A case for each event or type of call: planned ones, and those that were seen. */
export function planJunit({ plan, problems, coverage }: PlanReport, at: Date): string {
  const byTitle = Map.groupBy(problems, ruleTitle)
  const planned = coverage.items.map((item) => ({ name: ruleTitle(item), seen: item.calls > 0 }))
  const listed = new Set(planned.map(({ name }) => name))
  // Such as pages, which a plan need not name, with violations of what is common to all calls.
  const others = [...byTitle.keys()]
    .filter((name) => !listed.has(name))
    .map((name) => ({ name, seen: true }))
  const cases = [...planned, ...others].map(({ name, seen }) =>
    testCase(name, plan, { found: byTitle.get(name) ?? [], seen }),
  )
  // Each of them is a case.
  const failures = byTitle.size
  const totals = `tests="${cases.length}" failures="${failures}" errors="0"`
  // Without a zone, as the format requires.
  const where = `timestamp="${at.toISOString().slice(0, 19)}" hostname="localhost"`
  const suite = `  <testsuite name="${attribute(plan)}" ${totals} time="0" ${where}>\n${cases.join('\n')}\n  </testsuite>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tracking plan" ${totals} time="0">\n${suite}\n</testsuites>\n`
}

function testCase(
  name: string,
  plan: string,
  { found, seen }: { found: PlanProblem[]; seen: boolean },
) {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(plan)}" time="0">`
  const [first] = found
  if (first) {
    const lines = found.map((problem) => `${violationText(problem)} (${callsText(problem)})`)
    return `${open}\n      <failure message="${attribute(violationText(first))}" type="violation">${text(lines.join('\n'))}</failure>\n    </testcase>`
  }
  const skipped = seen ? '' : '\n      <skipped message="not seen"/>'
  return `${open}${skipped}\n    </testcase>`
}

export const callsText = ({ calls, example }: PlanProblem) =>
  `${plural(calls, 'call')}, such as ${example}`
