import type { FilterList } from '../../contract/filter/grammar.ts'
import { parseFilter, type ParsedFilter } from '../../contract/filter/parse.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'

/** Parses the text of a filter. A token that could not be applied is refused, with the valid ones. */
export function readFilter(
  { sourceEvents }: Pick<ReadStore, 'sourceEvents'>,
  list: FilterList,
  text: string,
): ParsedFilter {
  const events = { has: (event: string) => sourceEvents.exists(event) }
  const parsed = parseFilter(text, { list, now: Date.now(), events })
  const faults = parsed.tokens.flatMap(({ fault }) => fault ?? [])
  if (faults.length > 0) throw new Refusal('BAD_REQUEST', faults.join('; '), 'filter')
  return parsed
}
