import type { Behaviour, When } from '../../../contract/behaviour.ts'
import { countText, plural, spanText } from '../../../contract/format.ts'
import { bodyWords } from './bodyCondition.ts'

/** A piece of a sentence; a token is shown as code. */
export interface Piece {
  text: string
  isToken?: boolean
}

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
  bodyWords(where).flatMap((text, index) => [
    { text: index === 0 ? 'body has ' : ' and ' },
    { text, isToken: true },
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

/** Whether the seed decides anything: a share of requests, or a delay that varies. */
export const isRandom = ({ rules }: Behaviour): boolean =>
  rules.some(
    ({ when, respond }) =>
      when?.share !== undefined ||
      respond.some((each) => typeof each !== 'number' && typeof each.delay === 'object'),
  )
