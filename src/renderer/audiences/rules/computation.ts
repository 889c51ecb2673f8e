import { Aggregate, Computation } from '../../../contract/people.ts'
import { durationText, spanWords } from '../../../contract/format.ts'
import {
  emptyFault,
  propertiesIn,
  type PropertyDraft,
  propertyDrafts,
  withinIn,
} from './ruleDraft.ts'
import { isolated } from '../../../contract/isolated.ts'
import { whereWords } from './ruleWords.ts'

export const aggregates = Aggregate.options

export const aggregateTitles: Record<Aggregate, string> = {
  counter: 'count',
  sum: 'sum',
  average: 'average',
  minimum: 'minimum',
  maximum: 'maximum',
  most_frequent: 'most frequent',
  first: 'first',
  last: 'last',
  unique_list: 'list of unique',
  unique_list_count: 'count of unique',
}

const takesOf: readonly Aggregate[] = ['sum', 'average', 'minimum', 'maximum']

/** What is computed, in words: sum of revenue over Order Completed in 180 days. */
export function computationWords({ of, within, where, ...names }: Computation): string {
  const event = isolated(names.event)
  const property = names.property === undefined ? undefined : isolated(names.property)
  const what = aggregateTitles[of] + (takesOf.includes(of) ? ' of' : '')
  const subject =
    of === 'counter'
      ? `count of ${event}${property === undefined ? '' : ` with ${property}`}`
      : `${what} ${property} over ${event}`
  const span = within === undefined ? null : `in ${spanWords(within)}`
  return [subject, span, whereWords(where)].filter((part) => part !== null).join(' ')
}

const numbers: readonly Aggregate[] = [...takesOf, 'counter', 'unique_list_count']

/** What kind of value users get. */
export function kindOfValue(compute: Computation | null): string {
  if (compute === null) return 'manual'
  if (numbers.includes(compute.of)) return 'number'
  return compute.of === 'unique_list' ? 'list' : 'as sent'
}

export interface ComputationDraft {
  of: Aggregate
  event: string
  property: string
  within: string
  where: PropertyDraft[]
}

export const draftOfComputation = (compute: Computation | null): ComputationDraft => ({
  of: compute?.of ?? 'sum',
  event: compute?.event ?? '',
  property: compute?.property ?? '',
  within: compute?.within === undefined ? '' : durationText(compute.within),
  where: propertyDrafts(compute?.where ?? []),
})

/** The computation that a draft describes, or its fault. */
export function readComputation(
  draft: ComputationDraft,
): { compute: Computation } | { fault: string } {
  const property = draft.property.trim()
  const read = Computation.safeParse({
    of: draft.of,
    event: draft.event,
    ...(property === '' ? {} : { property }),
    ...withinIn(draft.within),
    ...propertiesIn(draft.where),
  })
  const empty = emptyFault(draft.where)
  if (empty !== null) return { fault: empty }
  if (read.success) return { compute: read.data }
  return { fault: read.error.issues[0]?.message ?? 'this computation is incomplete' }
}
