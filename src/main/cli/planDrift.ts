import { Argument } from 'commander'
import type { ComparedCalls, Drift } from '../../contract/drift.ts'
import { driftText } from '../../contract/driftText.ts'
import { plural } from '../../contract/format.ts'
import { ruleTitle } from '../../contract/planText.ts'
import { connect, type ConnectOptions, subcommand } from './connect.ts'
import { explicitOption, instant, json } from './options.ts'
import { planTextOf } from '../workspace/planFiles.ts'
import { say, sayJson } from './print.ts'

interface Options extends ConnectOptions {
  plan?: string
  before?: string
  since?: string
  until?: string
  json?: boolean
}

export const planDriftCommand = () =>
  subcommand('drift', 'how the calls of a source look now; exit code 1: there is drift')
    .addArgument(new Argument('<source>', 'name of the source'))
    .addOption(
      explicitOption(
        '--plan <file>',
        'compare with this plan; without it and --before, with the plan of the source',
      ).conflicts('before'),
    )
    .addOption(
      explicitOption('--before <time>', 'compare with calls received before this time').argParser(
        instant,
      ),
    )
    .addOption(
      explicitOption(
        '--since <time>',
        'calls received at this time or later; by default since --before, or all',
      ).argParser(instant),
    )
    .addOption(explicitOption('--until <time>', 'received before this time').argParser(instant))
    .addOption(json())
    .action(drift)

async function drift(source: string, { plan, before, since, until, ...options }: Options) {
  const found = await connect(options).plans.drift({
    source,
    ...(plan !== undefined && { plan: planTextOf(plan) }),
    ...(before !== undefined && { earlier: { until: before } }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  })
  if (options.json) sayJson(found)
  else for (const line of driftLines(found)) say(line)
  process.exitCode = found.held ? 0 : 1
}

function* driftLines({ changes, more, compared, plan, now, earlier, ...found }: Drift) {
  const other = earlier ? `${callsText(earlier)} before` : `the plan ${plan}`
  const result = changes.length === 0 ? 'no drift' : plural(changes.length + more, 'change')
  yield `${callsText(now)} compared with ${other}, ${plural(compared, 'event')}: ${result}`
  for (const change of changes) yield `  ${ruleTitle(change)}: ${driftText(change)}`
  if (more > 0) yield `  ${plural(more, 'more change')}`
  const [onlyNow, onlyBefore] = earlier
    ? ['only now', 'only before']
    : ['not planned', 'planned, not seen']
  if (found.onlyNow.length > 0) yield `${onlyNow}: ${found.onlyNow.join(', ')}`
  if (found.onlyBefore.length > 0) yield `${onlyBefore}: ${found.onlyBefore.join(', ')}`
}

const callsText = ({ calls, complete }: ComparedCalls) =>
  complete ? plural(calls, 'call') : `the newest ${plural(calls, 'call')}`
