import { Argument, Option } from 'commander'
import { plural } from '../../contract/format.ts'
import { enforcements, unplannedPolicies } from '../../contract/options.ts'
import type { Enforcement, Plan, PlanDetail, Unplanned } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import { Refusal } from '../errors/refusal.ts'
import { byName } from '../text/byName.ts'
import { printable } from '../text/printable.ts'
import { type CliClient, connect, type ConnectOptions, subcommand } from './connect.ts'
import { explicitOption, json } from './options.ts'
import { planTextOf } from '../workspace/planFiles.ts'
import { printDone, printTable, say, sayJson } from './print.ts'

interface Options extends ConnectOptions {
  json?: boolean
}
interface SetOptions extends Options {
  enforce?: Enforcement
  unplanned?: Unplanned | 'plan'
}

const sourceArgument = () => new Argument('<source>', 'name of the source')

/** The plans of sources: `plan set`, `list`, `show` and `remove`. */
export const sourcePlanCommands = () => [
  subcommand('set', 'set the tracking plan of a source, or change what it does with violations')
    .addArgument(sourceArgument())
    .addArgument(new Argument('[file]', 'the plan, as for `plan check`; absent: it stays'))
    .addOption(
      new Option('--enforce <how>', 'violations are only reported, or block the call').choices(
        enforcements,
      ),
    )
    .addOption(new Option('--block', 'the same as --enforce block').implies({ enforce: 'block' }))
    .addOption(
      explicitOption(
        '--unplanned <how>',
        'track events that the plan does not name; plan: as the plan says',
      ).choices([...unplannedPolicies, 'plan']),
    )
    .addOption(json())
    .action(set),
  subcommand('list', 'the tracking plans of all sources')
    .addOption(json())
    .action(async (options: Options) => {
      const { items } = await connect(options).plans.list()
      printTable(items, options, row)
    }),
  subcommand('show', 'the tracking plan of a source, with what it has rules for')
    .addArgument(new Argument('[source]', 'name of the source; absent: those of all sources'))
    .addOption(json())
    .action(show),
  subcommand('remove', 'remove the tracking plan of a source')
    .addArgument(sourceArgument())
    .addOption(json())
    .action(remove),
]

async function set(
  source: string,
  file: string | undefined,
  { enforce, unplanned, ...options }: SetOptions,
) {
  const policy = {
    ...(enforce !== undefined && { enforce }),
    ...(unplanned !== undefined && { unplanned: unplanned === 'plan' ? null : unplanned }),
  }
  if (file === undefined && Object.keys(policy).length === 0)
    throw new Refusal('BAD_REQUEST', 'nothing to change: give a file, --block or --unplanned')
  const client = connect(options)
  const id = await idOf(client, source)
  const plan =
    file === undefined
      ? await client.plans.update({ id, ...policy })
      : await client.plans.set({ id, ...planTextOf(file), ...policy })
  printDone(plan, options, `Plan of ${printable(plan.source)} set. ${planSentence(plan)}`)
}

const planSentence = ({ name, version, events, enforce, unplanned }: Plan) =>
  `${printable(name)}, version ${version}, ${plural(events, 'event')}: ${
    enforce === 'block' ? 'violations block calls' : 'violations are only reported'
  }${unplannedWords[unplanned]}.`

const unplannedWords = {
  report: '',
  allow: ', unplanned events are allowed',
  block: ', unplanned events too',
}

const row = ({ source, name, version, events, enforce, unplanned, setAt }: Plan) => [
  source,
  name,
  `version ${version}`,
  plural(events, 'event'),
  enforce,
  `unplanned: ${unplanned}`,
  setAt,
]

async function show(source: string | undefined, options: Options) {
  const client = connect(options)
  const ids =
    source === undefined
      ? (await client.plans.list()).items.map(({ sourceId }) => sourceId)
      : [await idOf(client, source)]
  for (const id of ids) {
    const plan = await client.plans.get({ id })
    if (options.json) sayJson(plan)
    else for (const line of planLines(plan)) say(line)
  }
}

function* planLines(plan: PlanDetail) {
  yield `${plan.source}: ${planSentence(plan)}`
  yield `Set ${plan.setAt}, from ${plan.files.map(({ name }) => name).join(', ')}`
  for (const rule of plan.rules)
    yield `  ${ruleTitle(rule)}${rule.version === null ? '' : ` (version ${rule.version})`}${rule.description === null ? '' : `: ${rule.description}`}`
}

async function remove(source: string, options: Options) {
  const client = connect(options)
  const id = await idOf(client, source)
  await client.plans.remove({ id })
  printDone({ id }, options, `Plan of ${printable(source)} removed.`)
}

const idOf = async (client: CliClient, name: string) =>
  byName('source', name, (await client.sources.list()).items).id
