import { Document, Scalar, visit } from 'yaml'
import { plural } from '../../../contract/format.ts'
import type { Period } from '../../store/sourceCalls.ts'
import type { ReadStore } from '../../store/readStore.ts'
import { sizeFault } from '../../text/yamlSize.ts'
import { type EventShape, type Observed, observe, type Turns } from '../shape/observe.ts'
import { schemaOf } from './schemaOf.ts'

export interface DraftRequest {
  sourceId: number
  source: string
  period: Period
}

export interface DraftedPlan extends Omit<Observed, 'events'> {
  text: string
  /** Track events that it names. */
  events: number
}

/** Drafts a plan from the calls of a source. */
export async function draftPlan(
  { sourceCalls }: Pick<ReadStore, 'sourceCalls'>,
  { source, ...observed }: DraftRequest,
  turns: Turns,
): Promise<DraftedPlan> {
  const seen = await observe(sourceCalls, observed, turns)
  const events = seen.events.filter(({ type }) => type === 'track').length
  return { ...seen, events, text: draftText(seen, source) }
}

/** A plan in Hookbench's YAML, for which every call that was observed is valid. */
export function draftText({ events, calls }: Pick<Observed, 'events' | 'calls'>, source: string) {
  const tracked = events
    .filter(({ type }) => type === 'track')
    .map((each) => [each.event ?? '', ruleOf(each)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const others = events
    .filter(({ type }) => type !== 'track')
    .map((each) => [each.type, ruleOf(each)] as const)
  const plan = {
    name: source,
    ...(tracked.length > 0 && { events: Object.fromEntries(tracked) }),
    ...Object.fromEntries(others),
  }
  const text = `# Drafted from ${plural(calls, 'call')} of ${JSON.stringify(source)}.\n${yamlOf(plan)}`
  // Too large to be read as YAML. JSON is YAML, too, and is read a hundred times as fast.
  return sizeFault(text) === null ? text : JSON.stringify(plan, null, 2)
}

const ruleOf = ({ part, shape, calls }: EventShape) => ({
  description: `Drafted from ${plural(calls, 'call')}.`,
  [part]: schemaOf(shape),
})

function yamlOf(plan: object): string {
  const document = new Document(plan, { aliasDuplicateObjects: false })
  // Without quotes, it merges maps.
  visit(document, {
    Scalar(_key, node) {
      if (node.value === '<<') node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ lineWidth: 0 })
}
