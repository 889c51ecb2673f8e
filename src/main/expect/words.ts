import type { Amount, Expectation, Expected, Found, Match } from '../../contract/expect.ts'
import type { Comparator } from '../../contract/rule.ts'
import { isComparison } from '../../contract/where.ts'

/** A value is told in one line of a terminal, never as a whole body. */
const longest = 80

/** A failed or held expectation, line by line, as a terminal and a report show it. */
export function explainExpected({ held, summary, nearMisses, matched }: Expected): string[] {
  if (held) return [summary]
  // None came near where there were too many: then it is those that say what happened.
  const found = nearMisses.length === 0 ? matched.slice(0, 5).map(foundWords) : []
  return [
    summary,
    ...found.map((words) => `  ${words}`),
    ...nearMisses.flatMap(({ differences, why, ...near }) => [
      `  near: ${foundWords(near)}`,
      ...differences.map(
        ({ field, expected, actual }) => `    ${field}: expected ${expected}, was ${actual}`,
      ),
      ...(why === null ? [] : [`    ${why}`]),
    ]),
  ]
}

const foundWords = ({ kind, id, title, state, receivedAt }: Found) =>
  `${kind} ${id}, ${title}, ${state}, ${receivedAt}`

const nouns = {
  message: { one: 'message', many: 'messages' },
  rejection: { one: 'rejected call', many: 'rejected calls' },
  call: { one: 'filtered call', many: 'filtered calls' },
}
export const kindOf = ({ rejected, filtered }: Match): Found['kind'] =>
  rejected !== undefined ? 'rejection' : filtered !== undefined ? 'call' : 'message'

interface Outcome {
  expectation: Expectation
  count: number
  held: boolean
  waitedMs: number
}

/** What was expected and what was found, in one sentence. */
export function summaryOf({ expectation, count, held, waitedMs }: Outcome): string {
  const { match, never, within } = expectation
  const { one, many } = nouns[kindOf(match)]
  const found = `${count} ${count === 1 ? one : many}`
  const was = count === 1 ? 'was' : 'were'
  const time = spanWords(waitedMs < within ? waitedMs : within)
  return `${sentence()}: ${matchWords(match)}`

  function sentence(): string {
    if (never && held) return `no such ${one} came within ${spanWords(within)}`
    if (never) return `${found} came where none was expected`
    if (held) return `${found} ${was} found`
    const wanted = expectation.count ?? { atLeast: 1 }
    const most = typeof wanted === 'number' ? wanted : (wanted.atMost ?? Infinity)
    const least = typeof wanted === 'number' ? wanted : (wanted.atLeast ?? 0)
    if (count > most)
      return `${found} ${was} found where ${amountWords(wanted)} ${are(most)} expected`
    if (count === 0 && least === 1) return `no such ${one} was found within ${time}`
    if (typeof wanted === 'number')
      return `${count} of ${least} expected ${many} ${was} found within ${time}`
    return `${found} ${was} found within ${time} where ${amountWords(wanted)} ${are(least)} expected`
  }
}

const are = (count: number) => (count === 1 ? 'was' : 'were')

/** `track Order Completed of u_42 to Orders, delivered, traits.vip is true`. */
function matchWords(match: Match): string {
  const { type, event, user, source, destination, state, attempts, endpoint, captured } = match
  const thing = [
    type ?? (event === undefined ? 'any call' : 'track'),
    ...(event === undefined ? [] : [shown(event)]),
    ...(user === undefined ? [] : [`of ${shown(user)}`]),
    ...(source === undefined ? [] : [`from ${shown(source)}`]),
    ...(destination === undefined ? [] : [`to ${shown(destination)}`]),
  ].join(' ')
  const more = [
    state,
    attempts === undefined
      ? undefined
      : `${amountWords(attempts)} attempt${attempts === 1 ? '' : 's'}`,
    endpoint === undefined ? undefined : `taken by or owed to ${shown(endpoint)}`,
    ...whereWords(match.where),
    captured && capturedWords(captured),
    match.rejected === true ? 'for any reason' : match.rejected,
    typeof match.filtered === 'string' ? `because of ${shown(match.filtered)}` : undefined,
  ]
  return [thing, ...more.filter((words) => words !== undefined)].join(', ')
}

export function capturedWords(captured: NonNullable<Match['captured']>): string {
  const { receiver = 'a receiver', signature, headers = {}, where } = captured
  const like = [
    ...(signature === undefined ? [] : [`signature ${signature}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${shown(value)}`),
    ...whereWords(where),
  ]
  return `captured by ${receiver}${like.length === 0 ? '' : ` with ${like.join(', ')}`}`
}

const whereWords = (where: Match['where'] = {}) =>
  Object.entries(where).map(
    ([path, wanted]) => `${path} ${isComparison(wanted) ? '' : 'is '}${shown(wantedWords(wanted))}`,
  )

export function amountWords(amount: Amount): string {
  if (typeof amount === 'number') return String(amount)
  const { atLeast, atMost } = amount
  if (atMost === undefined) return `at least ${atLeast}`
  return atLeast === undefined ? `at most ${atMost}` : `${atLeast} to ${atMost}`
}

const comparisonWords: Record<Comparator, (operand: unknown) => string> = {
  is: (operand) => `is ${valueWords(operand)}`,
  isNot: (operand) => `anything but ${valueWords(operand)}`,
  oneOf: (operand) => `one of ${(operand as unknown[]).map(valueWords).join(', ')}`,
  moreThan: (operand) => `more than ${valueWords(operand)}`,
  atLeast: (operand) => `at least ${valueWords(operand)}`,
  lessThan: (operand) => `less than ${valueWords(operand)}`,
  atMost: (operand) => `at most ${valueWords(operand)}`,
  contains: (operand) => `contains ${valueWords(operand)}`,
  startsWith: (operand) => `starts with ${valueWords(operand)}`,
  endsWith: (operand) => `ends with ${valueWords(operand)}`,
  exists: (operand) => (operand === true ? 'any value' : 'none'),
}

/** What is wanted of a value, before it is shortened. */
export function wantedWords(wanted: unknown): string {
  if (!isComparison(wanted)) return valueWords(wanted)
  return Object.entries(wanted)
    .map(([comparator, operand]) => comparisonWords[comparator as Comparator](operand))
    .join(' and ')
}

/** A value as JSON. Undefined: there is none. */
export function valueWords(value: unknown): string {
  if (value === undefined) return 'none'
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? JSON.rawJSON(String(item)) : item,
  )
}

const shown = (text: string) => cut(text, 0)

/** Both of them short, from where they begin to differ: what they begin with alike says nothing. */
export function shortPair(expected: string, actual: string): [string, string] {
  const most = Math.max(expected.length, actual.length)
  let alike = 0
  if (most > longest) while (alike < most && expected[alike] === actual[alike]) alike++
  const from = alike > longest / 2 ? alike - 10 : 0
  return [cut(expected, from), cut(actual, from)]
}

function cut(text: string, from: number): string {
  const end = from + longest
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
}

/** `5 s`, `1.2 s`, `3 min`. */
function spanWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`
  return `${Math.round(ms / 6000) / 10} min`
}
