import { withQuotedEvents, withToken } from '../../contract/filter/edit.ts'
import {
  type FilterKey,
  type FilterList,
  isFilterKey,
  keysOf,
  kindOf,
} from '../../contract/filter/grammar.ts'
import { withoutFaults } from '../../contract/filter/parse.ts'
import { Refusal } from '../errors/refusal.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { ValueName } from '../store/derived/blockColumns.ts'
import type { ValueCount } from '../store/derived/messageFacets.ts'
import type { TableList } from '../store/derived/tableSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { FilterParts } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'

interface Input {
  list: FilterList
  key?: string | undefined
  prefix: string
  filter?: string | undefined
  limit: number
}

type Asked = Pick<Input, 'prefix' | 'limit'>
type Counts = (asked: Asked) => ValueCount[] | Promise<ValueCount[]>

/** Viewers see no write keys, also of rejected calls. */
export const suggestionsRoute = (os: Implementer['filter']['suggestions'], parts: FilterParts) =>
  os.handler(({ input, context: { requester } }) =>
    input.key === 'key' && requester.role === 'viewer' ? { items: [] } : suggest(parts, input),
  )

/** How long values are counted: a million messages take less. */
const facetMs = 150

async function suggest(parts: FilterParts, input: Input): Promise<{ items: ValueCount[] }> {
  const { list, key, prefix, limit } = input
  if (key === undefined) return { items: all(keysOf(list), input) }
  const kind = kindOf(list, key)
  if (!kind || !isFilterKey(key))
    throw new Refusal('BAD_REQUEST', `${key}: is not a filter (${keysOf(list).join(', ')})`, 'key')
  if (kind.kind === 'time' || kind.kind === 'body') return { items: [] }
  const counts = list === 'messages' ? facetOf(parts, input, key) : countsOf(parts, list)[key]
  const found = (await counts?.({ prefix, limit })) ?? []
  if (kind.kind !== 'option') return { items: found }
  // Options that do not occur are valid, too.
  const others = kind.options.filter((option) => found.every(({ value }) => value !== option))
  return { items: [...found, ...all(others, input)].slice(0, limit) }
}

const all = (values: readonly string[], { prefix, limit }: Asked): ValueCount[] =>
  values
    .filter((value) => value.startsWith(prefix.toLowerCase()))
    .slice(0, limit)
    .map((value) => ({ value, count: null }))

/** What is being typed may be invalid. */
function facetOf({ store, lists }: FilterParts, { filter = '' }: Input, key: FilterKey): Counts {
  const events = { has: (event: string) => store.sourceEvents.exists(event) }
  const rest = withToken(withQuotedEvents(filter, events), key, null)
  const others = withoutFaults(rest, { list: 'messages', now: Date.now() })
  const search = messageSearch(store, { filter: others })
  return (asked) => lists.facet(search, { ...asked, column: key as ValueName, forMs: facetMs })
}

const sources = {
  calls: 'sourcesOfCalls',
  rejections: 'sourcesOfRejections',
  deletions: 'sourcesOfDeletions',
} as const

function countsOf(
  { store, lists }: FilterParts,
  list: TableList,
): Partial<Record<FilterKey, Counts>> {
  const { valueCounts }: Pick<ReadStore, 'valueCounts'> = store
  return {
    type: valueCounts.callTypes,
    event: valueCounts.events,
    user:
      list === 'calls'
        ? ({ prefix, limit }) => lists.seenUsers(prefix, limit)
        : valueCounts.usersOfDeletions,
    ...(list !== 'captures' && { source: valueCounts[sources[list]] }),
    reason: valueCounts.reasons,
    key: valueCounts.writeKeys,
    receiver: valueCounts.receivers,
    status: valueCounts.statuses,
    signature: valueCounts.signatures,
    kind: valueCounts.kinds,
  }
}
