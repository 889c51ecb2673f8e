import type { Behaviour, Rule, When } from '../behaviour.ts'
import { comparisonWords, isComparison } from '../compare.ts'
import { countText, plural, spanText } from '../format.ts'

/** A piece of a sentence; a token is shown as code. */
export interface Piece {
  text: string
  isToken?: boolean
}

export const hasCondition = ({ when }: Pick<Rule, 'when'>): boolean =>
  Object.values(when ?? {}).some((condition) => condition !== undefined)

/** The requests that a rule applies to: "first 2 attempts of each message". Rules above it come first. */
export function whenWords({ rules, seed }: Behaviour, index: number): Piece[] {
  const pieces = conditionPieces(rules[index]?.when ?? {}, index > 0, seed)
  if (pieces.length === 0) return [{ text: rules.length === 1 ? 'every request' : 'otherwise' }]
  return pieces.flatMap((each, at) => (at === 0 ? each : [{ text: ', ' }, ...each]))
}

function conditionPieces(when: When, isAfterOthers: boolean, seed: number): Piece[][] {
  const { attempts, body, share, rate, between } = when
  const pieces: Piece[][] = []
  if (attempts) pieces.push([{ text: attemptWords(attempts) }])
  if (body) pieces.push(bodyPieces(body))
  if (rate) pieces.push([{ text: `more than ${plural(rate.above, 'request')} a ${rate.per}` }])
  if (between) pieces.push([{ text: timeWords(between) }])
  if (share !== undefined) {
    const those = pieces.length > 0 ? 'of them' : isAfterOthers ? 'of the rest' : 'of all requests'
    pieces.push([{ text: `${percentText(share)} ${those}, seed ${seed}` }])
  }
  return pieces
}

const bodyPieces = (where: Readonly<Record<string, unknown>>): Piece[] =>
  Object.entries(where).flatMap(([path, wanted], index) => [
    { text: index === 0 ? 'body has ' : ' and ' },
    {
      text: `${path} ${comparisonWords(isComparison(wanted) ? wanted : { is: wanted })}`,
      isToken: true,
    },
  ])

function attemptWords({ from, to }: NonNullable<When['attempts']>): string {
  const of = 'of each message'
  if (to === null) return from === 1 ? `every attempt ${of}` : `attempts ${from} and later ${of}`
  if (from === to) return from === 1 ? `first attempt ${of}` : `attempt ${from} ${of}`
  return from === 1 ? `first ${countText(to)} attempts ${of}` : `attempts ${from}–${to} ${of}`
}

/** Times since the behaviour was set, or within each period. */
function timeWords({ from, to, every }: NonNullable<When['between']>): string {
  const after = every === undefined ? 'after the last change' : `of every ${spanText(every)}`
  if (to === null) return `from ${spanText(from)} ${after}`
  if (from === 0) return `first ${spanText(to)} ${after}`
  return to === every
    ? `last ${spanText(to - from)} ${after}`
    : `${spanText(from)} to ${spanText(to)} ${after}`
}

const percentText = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: 3 })} %`
