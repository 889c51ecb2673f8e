import { type Comparator, comparatorWords, isComparison } from '../../contract/compare.ts'
import type { Amount, Expectation, Expected, Found, Match } from '../../contract/expect.ts'
import { plural, spanText } from '../../contract/format.ts'

/** The longest value shown: a value fits one line of a terminal. */
const longest = 80

/** The result of an expectation as lines, for a terminal and a report. */
export function explainExpected({ held, summary, nearMisses, matched }: Expected): string[] {
  if (held) return [summary]
  // With too many matches there are no near misses: the matches themselves are shown.
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
  const found = plural(count, one, many)
  const was = count === 1 ? 'was' : 'were'
  const time = spanText(waitedMs < within ? waitedMs : within)
  return `${sentence()}: ${matchWords(match)}`

  function sentence(): string {
    if (never && held) return `no such ${one} arrived within ${spanText(within)}`
    if (never) return `${found} arrived, expected none`
    if (held) return `${found} ${was} found`
    const wanted = expectation.count ?? { atLeast: 1 }
    const most = typeof wanted === 'number' ? wanted : (wanted.atMost ?? Infinity)
    const least = typeof wanted === 'number' ? wanted : (wanted.atLeast ?? 0)
    if (count > most) return `${found} ${was} found, expected ${amountWords(wanted)}`
    if (count === 0 && least === 1) return `no such ${one} was found within ${time}`
    if (typeof wanted === 'number')
      return `${count} of ${least} expected ${many} ${was} found within ${time}`
    return `${found} ${was} found within ${time}, expected ${amountWords(wanted)}`
  }
}

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
    endpoint === undefined ? undefined : `accepted by or waiting for ${shown(endpoint)}`,
    match.valid === undefined ? undefined : match.valid ? 'valid' : 'with violations',
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

/** `at least 3`, `one of "a", 2`, `any value`. */
function comparisonWords(comparator: Comparator, operand: unknown): string {
  const { words } = comparatorWords[comparator]
  if (comparator === 'exists') return operand === true ? 'any value' : valueWords(undefined)
  const values = Array.isArray(operand) ? operand : [operand]
  return `${words} ${values.map(valueWords).join(', ')}`
}

/** The expected value in words, before it is shortened. */
export function wantedWords(wanted: unknown): string {
  if (!isComparison(wanted)) return valueWords(wanted)
  return Object.entries(wanted)
    .map(([comparator, operand]) => comparisonWords(comparator as Comparator, operand))
    .join(' and ')
}

/** A value as JSON; undefined if there is none. */
export function valueWords(value: unknown): string {
  if (value === undefined) return 'none'
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? JSON.rawJSON(String(item)) : item,
  )
}

const shown = (text: string) => cut(text, 0)

/** Shortens both from their first difference, omitting the common beginning. */
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
