import type { FilterList } from '../../contract/filter/grammar.ts'
import { parseFilter, type ParsedFilter } from '../../contract/filter/parse.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'

/** Tokens and words: SQLite refuses an expression of a thousand. */
const mostParts = 200

/** Parses the text of a filter. A token that could not be applied is refused, with the valid ones. */
export function readFilter(
  { sourceEvents }: Pick<ReadStore, 'sourceEvents'>,
  list: FilterList,
  text: string,
): ParsedFilter {
  const events = { has: (event: string) => sourceEvents.exists(event) }
  const parsed = parseFilter(text, { list, now: Date.now(), events })
  const faults = parsed.tokens.flatMap(({ fault }) => fault ?? [])
  if (parsed.tokens.length + parsed.text.split(/\s+/).length > mostParts)
    throw new Refusal('BAD_REQUEST', `at most ${mostParts} tokens and words`, 'filter')
  if (faults.length > 0) throw new Refusal('BAD_REQUEST', faults.join('; '), 'filter')
  return parsed
}
