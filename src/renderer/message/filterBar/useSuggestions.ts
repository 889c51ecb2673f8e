import type { FilterList } from '../../../contract/filter/grammar.ts'
import { type Completion, type Suggestion, suggestionsFor } from './completion.ts'

/** The suggestions for what is being typed. */
export function useSuggestions(
  list: FilterList,
  _filter: string,
  completion: Completion | null,
): Suggestion[] {
  return completion === null ? [] : suggestionsFor(completion, list, [])
}
