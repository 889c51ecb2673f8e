import { Argument, Command } from 'commander'
import { plural } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import { mergeJson, mergeJunit, refuseMissingShards } from '../scenario/reports/merge.ts'
import { type Report, readReport } from '../scenario/reports/readReport.ts'
import { exitCode } from '../scenario/report.ts'
import { explicitOption } from './options.ts'
import { say } from './print.ts'
import { writeReport } from './writeReport.ts'

interface MergeOptions {
  junit?: string
  json?: string
}

export const reportCommand = () =>
  new Command('report')
    .description('reports of scenarios')
    .addCommand(
      new Command('merge')
        .description('join the reports of shards, or of several runs')
        .addArgument(new Argument('<file...>', 'JUnit or JSON reports of scenario run'))
        .addOption(explicitOption('--junit <file>', 'write the joined JUnit report'))
        .addOption(explicitOption('--json <file>', 'write the joined JSON report'))
        .action(merge),
    )

/** Exit code 0 every expectation held, 1 an expectation failed, 2 something could not run or a shard is missing. */
function merge(files: string[], { junit, json }: MergeOptions) {
  if (junit === undefined && json === undefined)
    throw new Refusal('BAD_REQUEST', 'name the joined report with --junit FILE or --json FILE')
  const reports = files.map(readReport)
  // A report that is left out could be the one with a failure.
  const outputs = { JUnit: junit, JSON: json }
  const unused = reports.find(({ kind }) => outputs[kind] === undefined)
  if (unused)
    throw new Refusal(
      'BAD_REQUEST',
      `${unused.file} is a ${unused.kind} report: name the joined one with --${unused.kind.toLowerCase()} FILE`,
    )
  const codes: number[] = []
  if (junit !== undefined) {
    const given = reports.filter((each) => each.kind === 'JUnit')
    refuseUnfit(given, { option: '--junit', kind: 'JUnit' })
    const { text, totals } = mergeJunit(given.map(({ xml }) => xml))
    writeReport(junit, text, '--junit')
    const { tests, failures, errors, skipped } = totals
    say(
      `${junit}: ${plural(tests, 'scenario')}, ${failures} failed, ${errors} could not run, ${skipped} skipped`,
    )
    codes.push(errors > 0 ? 2 : failures > 0 ? 1 : 0)
  }
  if (json !== undefined) {
    const given = reports.filter((each) => each.kind === 'JSON')
    refuseUnfit(given, { option: '--json', kind: 'JSON' })
    const merged = mergeJson(given.map((each) => each.json))
    writeReport(json, `${JSON.stringify(merged, null, 2)}\n`, '--json')
    say(`${json}: ${plural(merged.runs.length, 'scenario')}`)
    codes.push(merged.mistakes.length > 0 ? 2 : exitCode(merged.summary))
  }
  process.exitCode = Math.max(...codes)
}

function refuseUnfit(
  given: readonly Report[],
  { option: name, kind }: { option: string; kind: string },
) {
  if (given.length === 0)
    throw new Refusal('BAD_REQUEST', `${name} joins ${kind} reports, and none of the files is one`)
  refuseMissingShards(given)
}
