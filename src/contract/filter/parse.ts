import { readBodyTest } from '../bodyTest.ts'
import { type Condition, countRange } from './conditions.ts'
import {
  type FilterKey,
  type FilterList,
  hintOf,
  keysOf,
  kindOf,
  type ValueKind,
} from './grammar.ts'
import { isToken, type KnownEvents, piecesOf, type TokenPiece } from './pieces.ts'
import { instantOf } from './when.ts'

export interface Token {
  text: string
  key: string
  value: string
  not: boolean
  /** The reason it is not applied, or null. */
  fault: string | null
}

export interface ParsedFilter {
  /** All must match: one for each key and sign, with all its values; of `where`, one for each token. */
  conditions: Condition[]
  /** Milliseconds; received at this time or later. */
  since: number | null
  /** Received before. */
  until: number | null
  /** The free text to search for. */
  text: string
  /** The free text, as typed. */
  words: string
  tokens: Token[]
}

export interface FilterContext {
  list: FilterList
  now: number
  /** Names of events that may be written without quotes. */
  events?: KnownEvents | undefined
}

/** Parses a filter. An invalid token is retained and explained, but not applied. */
export function parseFilter(text: string, { list, now, events }: FilterContext): ParsedFilter {
  const pieces = piecesOf(text, events)
  const words = pieces.filter((piece) => !isToken(piece))
  const parsed: ParsedFilter = {
    conditions: [],
    since: null,
    until: null,
    text: words.map((piece) => (piece.key === null ? piece.value : piece.text)).join(' '),
    words: words.map((piece) => piece.text).join(' '),
    tokens: [],
  }
  for (const piece of pieces.filter(isToken)) {
    const { key, not } = piece
    const value = piece.value + (piece.isPrefix ? '*' : '')
    parsed.tokens.push({
      text: piece.text,
      key,
      value,
      not,
      fault: apply(piece, parsed, { list, now }),
    })
  }
  return parsed
}

/** The filter without the tokens that are not applied. */
export function withoutFaults(text: string, context: FilterContext): string {
  const { tokens, words } = parseFilter(text, context)
  const valid = tokens.flatMap((token) => (token.fault === null ? [token.text] : []))
  return [...valid, words].filter((part) => part !== '').join(' ')
}

type Context = Pick<FilterContext, 'list' | 'now'>

/** Adds a token to the conditions. Returns the reason if it is invalid. */
function apply(piece: TokenPiece, parsed: ParsedFilter, { list, now }: Context): string | null {
  const { key, value, isPrefix, not, text } = piece
  const kind = kindOf(list, key)
  if (!kind)
    return `${key}: is not a filter (${keysOf(list).join(', ')}); to search for the text, type "${text}"`
  const known = key as FilterKey
  if (value === '' && !isPrefix) return `${key}: has no value${hintOf(known, kind)}`
  if (kind.kind === 'time') return setTime(piece, parsed, { key: known, kind, now })
  if (kind.kind === 'body' && isCut(piece)) return openQuoteFault(value)
  const given = valueOf(piece, kind)
  if (given === null)
    return `"${value}${isPrefix ? '*' : ''}" is not ${nounOf(known)}${hintOf(known, kind)}`
  const condition = parsed.conditions.find(
    (each) => each.key === known && each.not === not && kind.kind !== 'body',
  )
  const { values, prefixes } =
    condition ?? add(parsed, { key: known, values: [], prefixes: [], not })
  const into = given.isPrefix ? prefixes : values
  if (!into.includes(given.value)) into.push(given.value)
  return null
}

function add({ conditions }: ParsedFilter, condition: Condition): Condition {
  conditions.push(condition)
  return condition
}

/** Null: invalid. */
function valueOf({ value, isPrefix }: TokenPiece, of: ValueKind) {
  switch (of.kind) {
    case 'option': {
      const option = of.options.find((each) => each === value.toLowerCase())
      return option === undefined || isPrefix ? null : { value: option, isPrefix: false }
    }
    case 'id':
      return /^\d{1,15}$/.test(value) && !isPrefix
        ? { value: String(Number(value)), isPrefix }
        : null
    case 'count':
      return countRange(value) && !isPrefix ? { value, isPrefix } : null
    case 'status': {
      // 5xx is how many write 5*.
      const digits = isPrefix ? value : value.replace(/x{1,2}$/i, '')
      const isBeginning = isPrefix || digits !== value
      return (isBeginning ? /^\d{0,2}$/ : /^\d{3}$/).test(digits)
        ? { value: digits, isPrefix: isBeginning }
        : null
    }
    case 'body': {
      const whole = value + (isPrefix ? '*' : '')
      return typeof readBodyTest(whole) === 'string' ? null : { value: whole, isPrefix: false }
    }
    case 'text':
    case 'time':
      return { value, isPrefix }
  }
}

/** `where:name="a b"` ends at the space, with a string that is not closed. */
function isCut({ value, isQuoted }: TokenPiece): boolean {
  const read = isQuoted ? null : readBodyTest(value)
  if (read === null || typeof read === 'string' || !('operand' in read.test)) return false
  const { operand } = read.test
  return (
    typeof operand === 'string' && /^"(?:[^"\\]|\\.)*$/.test(operand) && value.endsWith(operand)
  )
}

const openQuoteFault = (value: string) =>
  `"${value}" has a quote without an end; with spaces, quote the whole condition: where:"properties.name=a b"`

const nounOf = (key: FilterKey) => {
  if (key === 'sync' || key === 'deletion') return `the number of a ${key}`
  if (key === 'tries') return 'a number of attempts'
  if (key === 'where') return 'a condition'
  return `${/^[aeiou]/.test(key) ? 'an' : 'a'} ${key}`
}

interface TimeKey {
  key: FilterKey
  kind: ValueKind
  now: number
}

function setTime(
  { value, isPrefix, not }: TokenPiece,
  parsed: ParsedFilter,
  { key, kind, now }: TimeKey,
) {
  if (not) return `${key}: cannot be negated; use ${key === 'after' ? 'before' : 'after'}:`
  const field = key === 'after' ? 'since' : 'until'
  if (parsed[field] !== null) return `${key}: is given twice`
  const instant = isPrefix ? null : instantOf(value, now)
  if (instant === null) return `"${value}${isPrefix ? '*' : ''}" is not a time${hintOf(key, kind)}`
  parsed[field] = Date.parse(instant)
  return null
}
