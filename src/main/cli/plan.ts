import { Argument, Command } from 'commander'
import type { Coverage, PlanReport } from '../../contract/plan.ts'
import { plural } from '../../contract/format.ts'
import { violationText } from '../../contract/planText.ts'
import { type ConnectOptions, connect, subcommand } from './connect.ts'
import { explicitOption, instant, json } from './options.ts'
import { planTextOf } from '../workspace/planFiles.ts'
import { callsText, planJunit } from './planJunit.ts'
import { planDraftCommand } from './planDraft.ts'
import { planDriftCommand } from './planDrift.ts'
import { sourcePlanCommands } from './planSource.ts'
import { say, sayJson } from './print.ts'
import { writeReport } from './writeReport.ts'

interface CheckOptions extends ConnectOptions {
  source?: string
  since?: string
  until?: string
  junit?: string
  json?: boolean
}

export function planCommand() {
  const command = new Command('plan')
    .description('tracking plans: check collected calls, set the plan of a source, draft one')
    .addCommand(
      subcommand('check', 'check collected calls; exit code 1: there are violations')
        .addArgument(
          new Argument(
            '<file>',
            "Hookbench's YAML, the hosted service's JSON, or a folder of schemas",
          ),
        )
        .addOption(explicitOption('--source <name>', 'only calls of this source'))
        .addOption(
          explicitOption('--since <time>', 'received at this time or later').argParser(instant),
        )
        .addOption(explicitOption('--until <time>', 'received before this time').argParser(instant))
        .addOption(explicitOption('--junit <file>', 'also write the result as JUnit XML'))
        .addOption(json())
        .action(check),
    )
  for (const each of [...sourcePlanCommands(), planDraftCommand(), planDriftCommand()])
    command.addCommand(each)
  return command
}

async function check(file: string, { source, since, until, junit, ...options }: CheckOptions) {
  const report = await connect(options).plans.check({
    ...planTextOf(file),
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  })
  if (junit !== undefined) writeReport(junit, planJunit(report, new Date()), '--junit')
  if (options.json) sayJson(report)
  else for (const line of reportLines(report)) say(line)
  process.exitCode = report.held ? 0 : 1
}

function* reportLines({ calls, invalid, problems, more, coverage }: PlanReport) {
  yield `${plural(calls, 'call')} checked, ${invalid === 0 ? 'none' : invalid} with violations`
  for (const problem of problems)
    yield `  ${problem.rule}: ${violationText(problem)} (${callsText(problem)})`
  if (more > 0) yield `  ${plural(more, 'more violation')}`
  yield `${coverage.seen} of ${coverage.planned} planned events and types seen`
  const unseen = coverage.items.filter(({ planned, calls: seen }) => planned && seen === 0)
  const unplanned = coverage.items.filter(({ planned }) => !planned)
  if (unseen.length > 0) yield `  not seen: ${unseen.map(nameOf).join(', ')}`
  if (unplanned.length > 0) yield `  not planned: ${unplanned.map(unplannedText).join(', ')}`
}

const nameOf = ({ type, event }: Coverage) => event ?? type

const unplannedText = (item: Coverage) =>
  `${nameOf(item)} (${plural(item.calls, 'call')}${item.nearest === null ? '' : `; did you mean ${item.nearest}?`})`
