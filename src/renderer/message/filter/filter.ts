import type { MessageFilter } from '../../../contract/api.ts'
import { MessageState, MessageType } from '../../../contract/model.ts'
import { lex, type Piece, quote } from './lex.ts'
import { instantOf } from './when.ts'

export const filterKeys = [
  'type',
  'state',
  'user',
  'source',
  'destination',
  'event',
  'deletion',
  'sync',
  'after',
  'before',
] as const
export type FilterKey = (typeof filterKeys)[number]

export interface Token {
  text: string
  /** The reason it is not applied, or null. */
  fault: string | null
}

export interface ParsedFilter {
  filter: MessageFilter
  tokens: Token[]
  /** The free text, as typed. */
  words: string
}

/** Parses a filter. An invalid token is retained and explained, but not applied. */
export function parseFilter(text: string, now: number): ParsedFilter {
  const parsed: ParsedFilter = { filter: {}, tokens: [], words: '' }
  const words: Piece[] = []
  const given = new Set<string>()
  for (const piece of lex(text)) {
    if (!isToken(piece)) {
      words.push(piece)
      continue
    }
    const fault = given.has(piece.key) ? `${piece.key}: is given twice` : null
    given.add(piece.key)
    parsed.tokens.push({ text: piece.text, fault: fault ?? apply(piece, parsed.filter, now) })
  }
  parsed.words = words.map((piece) => piece.text).join(' ')
  const q = words.map((piece) => (piece.key === null ? piece.value : piece.text)).join(' ')
  if (q !== '') parsed.filter.q = q
  return parsed
}

type TokenPiece = Piece & { key: string }

/** `plan: pro` is free text; `plan:pro` looks like a token, so it is reported as unknown. */
export function isToken(piece: Piece): piece is TokenPiece {
  return piece.key !== null && (piece.value !== '' || isFilterKey(piece.key))
}

function isFilterKey(key: string): key is FilterKey {
  return filterKeys.some((known) => known === key)
}

function apply(
  { key, value, text }: TokenPiece,
  filter: MessageFilter,
  now: number,
): string | null {
  if (!isFilterKey(key)) {
    const known = filterKeys.join(', ')
    return `${key}: is not a filter (${known}); to search for the text, type "${text}"`
  }
  if (value === '') return `${key}: has no value${hintOf(key)}`
  if (key === 'type') return choose(key, value, MessageType.options, (type) => (filter.type = type))
  if (key === 'state')
    return choose(key, value, MessageState.options, (state) => (filter.state = state))
  if (key === 'sync' && !/^\d+$/.test(value)) return `"${value}" is not the number of a sync`
  if (key === 'after') return setInstant('since', key, { value, filter, now })
  if (key === 'deletion' && !/^\d+$/.test(value))
    return `"${value}" is not a deletion${hintOf(key)}`
  if (key === 'before') return setInstant('until', key, { value, filter, now })
  filter[key] = value
  return null
}

function hintOf(key: FilterKey): string {
  if (key === 'type') return ` (${MessageType.options.join(', ')})`
  if (key === 'state') return ` (${MessageState.options.join(', ')})`
  if (key === 'after' || key === 'before') return ' (10m for ten minutes ago, 09:30, 2026-11-21)'
  if (key === 'deletion') return ' (its number, such as deletion:3)'
  return ''
}

function choose<T extends string>(
  key: FilterKey,
  value: string,
  options: readonly T[],
  take: (option: T) => void,
): string | null {
  const option = options.find((known) => known === value.toLowerCase())
  if (!option) return `"${value}" is not a ${key}${hintOf(key)}`
  take(option)
  return null
}

interface InstantToken {
  value: string
  filter: MessageFilter
  now: number
}

function setInstant(field: 'since' | 'until', key: FilterKey, token: InstantToken): string | null {
  const instant = instantOf(token.value, token.now)
  if (!instant) return `"${token.value}" is not a time${hintOf(key)}`
  token.filter[field] = instant
  return null
}

/** The filter with one token added, replaced or (for null) removed. */
export function withToken(text: string, key: FilterKey, value: string | null): string {
  const remaining = lex(text).filter((piece) => !(isToken(piece) && piece.key === key))
  const token = value === null ? [] : [`${key}:${quote(value)}`]
  return [...token, ...remaining.map((piece) => piece.text)].join(' ')
}

export function withoutToken(text: string, index: number): string {
  let position = -1
  const remaining = lex(text).filter((piece) => !(isToken(piece) && ++position === index))
  return remaining.map((piece) => piece.text).join(' ')
}
