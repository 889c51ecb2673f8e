import { tokenText } from '../../../contract/filter/edit.ts'
import {
  type FilterKey,
  type FilterList,
  keysOf,
  kindOf,
  type ValueKind,
} from '../../../contract/filter/grammar.ts'
import { lex } from '../../../contract/filter/lex.ts'
import type { EventNames } from '../filter/useEvents.ts'
import { openEvent } from './draft.ts'
import { keyWords } from './keyWords.ts'

/** What is being typed at the end of the field: a key, or the value of a key. */
export interface Completion {
  /** Null: a key is being typed. */
  key: FilterKey | null
  not: boolean
  typed: string
  /** Where it starts in the text. */
  start: number
}

export interface Suggestion {
  label: string
  detail: string
  count: number | null
  /** What replaces the completed text. A token is followed by a space, a key waits for its value. */
  insert: string
}

export interface CountedValue {
  value: string
  count: number | null
}

/** Null: nothing can be suggested for it. */
export function completionOf(
  text: string,
  list: FilterList,
  events: EventNames,
): Completion | null {
  const open = openEvent(text, events)
  if (open) return { key: 'event', ...open }
  const last = lex(text).at(-1)
  if (!last || last.closed) return { key: null, not: false, typed: '', start: text.length }
  const { key, not, start, value, isPrefix, isQuoted } = last
  if (key !== null)
    return kindOf(list, key)
      ? { key: key as FilterKey, not, typed: isPrefix ? `${value}*` : value, start }
      : null
  if (isQuoted) return null
  const isNegative = last.text.startsWith('-')
  const typed = last.text.slice(isNegative ? 1 : 0).toLowerCase()
  return { key: null, not: isNegative, typed, start }
}

/** The suggestions, best first. `values`: the most frequent values of the key that begin with what is typed. */
export function suggestionsFor(
  completion: Completion,
  list: FilterList,
  values: readonly CountedValue[],
): Suggestion[] {
  const { key, not, typed } = completion
  if (key === null)
    return keysOf(list)
      .filter((each) => each.startsWith(typed))
      .map((each) => ({
        label: `${not ? '-' : ''}${each}:`,
        detail: keyWords[each],
        count: null,
        insert: `${not ? '-' : ''}${each}:`,
      }))
  const kind = kindOf(list, key)
  if (!kind) return []
  return valuesOf(kind, typed, values).map(({ value, detail = '', count }) => ({
    label: value,
    detail,
    count,
    insert: `${tokenText(key, value, not)} `,
  }))
}

interface ValueOption extends CountedValue {
  detail?: string
}

function valuesOf(
  kind: ValueKind,
  typed: string,
  values: readonly CountedValue[],
): readonly ValueOption[] {
  const start = typed.toLowerCase()
  const begins = ({ value }: CountedValue) => value.toLowerCase().startsWith(start)
  if (kind.kind === 'time') return times.filter(begins)
  if (kind.kind === 'count') return counts.filter(begins)
  if (kind.kind !== 'option') return values.filter(begins)
  const counted = new Map(values.map(({ value, count }) => [value, count]))
  return kind.options
    .map((value) => ({ value, count: counted.get(value) ?? null }))
    .filter(begins)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
}

const times: readonly ValueOption[] = [
  { value: '10m', detail: '10 minutes ago', count: null },
  { value: '1h', detail: '1 hour ago', count: null },
  { value: '24h', detail: '24 hours ago', count: null },
  { value: '7d', detail: '7 days ago', count: null },
  { value: '00:00', detail: 'today, midnight', count: null },
]

const counts: readonly ValueOption[] = [
  { value: '0', detail: 'no attempt yet', count: null },
  { value: '1', detail: 'exactly one', count: null },
  { value: '>1', detail: 'more than one', count: null },
  { value: '>=5', detail: 'five or more', count: null },
]

/** Whether one of few values must be chosen, so that Enter completes what was typed of it. */
export function isChoice({ key, typed }: Completion, list: FilterList): boolean {
  return key !== null && typed !== '' && kindOf(list, key)?.kind === 'option'
}

/** Whether the name of an event with spaces was begun, so that Enter completes it: its words would be searched otherwise. */
export function isBegunName({ key, typed }: Completion, found: readonly Suggestion[]): boolean {
  if (key !== 'event' || !typed.includes(' ') || found.length === 0) return false
  const name = typed.trim().toLowerCase()
  return found.every(({ label }) => label.toLowerCase() !== name)
}
