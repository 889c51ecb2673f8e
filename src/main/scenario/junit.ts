import { attribute, text } from '../text/xml.ts'
import { type Reported, failureLines } from './report.ts'
import type { Share } from './shard.ts'

/** The results as JUnit XML: a suite for each file, a case for each scenario. Each suite states the share. */
export function junitText(runs: Reported[], share: Share | null = null): string {
  const files = [...new Set(runs.map(({ file }) => file))]
  const suites = files.map((file) =>
    suite(
      file,
      runs.filter((run) => run.file === file),
      share,
    ),
  )
  // Without it, merging could not tell a shard without scenarios from a missing one.
  if (runs.length === 0 && share !== null) suites.push(suite(`shard ${share.shard}`, [], share))
  const total = `name="hookbench" ${totals(runs)} time="${seconds(timeOf(runs))}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${total}>\n${suites.join('\n')}\n</testsuites>\n`
}

function suite(file: string, runs: Reported[], share: Share | null): string {
  const begun = Math.min(Date.now(), ...runs.map(({ record }) => record.startedAt.getTime()))
  // Without a zone, as the format requires.
  const timestamp = new Date(begun).toISOString().slice(0, 19)
  const skipped = runs.filter(({ record }) => record.outcome === 'skipped').length
  const attributes = `name="${attribute(file)}" ${totals(runs)} skipped="${skipped}" time="${seconds(timeOf(runs))}" timestamp="${timestamp}" hostname="localhost"`
  const property = (name: string, value: string) =>
    `      <property name="${name}" value="${attribute(value)}"/>`
  return [
    `  <testsuite ${attributes}>`,
    '    <properties>',
    property('file', file),
    ...Object.entries(share ?? {}).map(([name, value]) => property(name, value)),
    '    </properties>',
    ...runs.map(testCase),
    '  </testsuite>',
  ].join('\n')
}

function testCase(run: Reported): string {
  const { file, name, record } = run
  const className = file
    .replace(/\.ya?ml$/i, '')
    .replaceAll(/[\\/]+/g, '.')
    .replace(/^\.+/, '')
  const inside = [...resultOf(run), `      <system-out>${text(stepsText(run))}</system-out>`]
  return [
    `    <testcase name="${attribute(name)}" classname="${attribute(className)}" time="${seconds(record.ms ?? 0)}">`,
    ...inside,
    '    </testcase>',
  ].join('\n')
}

function resultOf({ record }: Reported): string[] {
  const { outcome, message, steps } = record
  const failed = steps.find(({ state }) => state === 'failed')
  const lines = failed ? [failed.title, ...failureLines(failed)] : [message ?? 'stopped']
  const said = failed?.message ?? message ?? 'stopped'
  const element = (name: string, type: string) => [
    `      <${name} message="${attribute(said)}" type="${type}">${text(lines.join('\n'))}</${name}>`,
  ]
  if (outcome === 'skipped') return [`      <skipped message="${attribute(message ?? '')}"/>`]
  if (outcome === 'failed') return element('failure', 'expectation')
  return outcome === 'passed' ? [] : element('error', outcome)
}

const stepsText = ({ record }: Reported) =>
  record.steps
    .map(
      ({ state, title, ms }) => `${state} ${title}${ms === null ? '' : ` (${Math.round(ms)} ms)`}`,
    )
    .join('\n')

function totals(runs: Reported[]): string {
  const count = (...outcomes: string[]) =>
    runs.filter(({ record }) => outcomes.includes(record.outcome)).length
  return `tests="${runs.length}" failures="${count('failed')}" errors="${count('broken', 'stopped', 'running')}"`
}

const timeOf = (runs: Reported[]) => runs.reduce((sum, { record }) => sum + (record.ms ?? 0), 0)
const seconds = (ms: number) => (ms / 1000).toFixed(3)
