import { Argument } from 'commander'
import { plural } from '../../contract/format.ts'
import { connect, type ConnectOptions, subcommand } from './connect.ts'
import { explicitOption, instant, json } from './options.ts'
import { asData, complain, sayJson } from './print.ts'
import { writeReport } from './writeReport.ts'

interface Options extends ConnectOptions {
  since?: string
  until?: string
  out?: string
  json?: boolean
}

export const planDraftCommand = () =>
  subcommand('draft', 'draft a tracking plan from the collected calls of a source')
    .addArgument(new Argument('<source>', 'name of the source'))
    .addOption(
      explicitOption('--since <time>', 'from calls received at this time or later').argParser(
        instant,
      ),
    )
    .addOption(explicitOption('--until <time>', 'received before this time').argParser(instant))
    .addOption(explicitOption('--out <file>', 'write the plan to a file, instead of stdout'))
    .addOption(json())
    .action(draft)

async function draft(source: string, { since, until, out, ...options }: Options) {
  const drafted = await connect(options).plans.draft({
    source,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  })
  const { text, events, calls, newestAt, oldestAt, complete } = drafted
  if (out !== undefined) writeReport(out, text)
  if (options.json) sayJson(drafted)
  else if (out === undefined) process.stdout.write(asData(text))
  const rest = complete ? '' : '; older calls were not read'
  // Stdout has the plan.
  if (!options.json)
    complain(
      `${plural(events, 'event')}, drafted from ${plural(calls, 'call')} from ${oldestAt} to ${newestAt}${rest}`,
    )
}
