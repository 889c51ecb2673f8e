import type { Answer, AnswerFault, Behaviour, Delay, Rule, When } from '../behaviour.ts'
import { comparatorWords, type Comparator, isComparison } from '../compare.ts'
import { countText, plural, spanText } from '../format.ts'
import { wholeAnswer } from './decide.ts'

const faultWords = {
  reset: 'connection reset',
  close: 'connection closed',
  'never answer': 'no response',
  garbage: 'garbage instead of HTTP',
} as const

/** What a capture was answered: "503", "connection reset". */
export const answeredText = ({ status, fault }: { status: number; fault: AnswerFault | null }) =>
  fault ? faultWords[fault] : String(status)

/** "503", "connection reset", "200, stops after 5 bytes": a response without its delay. */
export function answerKindText(answer: Answer): string {
  const { status, fault, drip, stopAfter } = wholeAnswer(answer)
  if (fault) return faultWords[fault]
  return [
    String(status),
    ...(drip ? [`body at ${plural(drip.bytesPerSecond, 'byte')} per second`] : []),
    ...(stopAfter === undefined ? [] : [`stops after ${plural(stopAfter, 'byte')}`]),
  ].join(', ')
}

/** "503 after 20 ms to 80 ms", "200 just after the deadline" */
function answerText(answer: Answer): string {
  const { at, delay } = wholeAnswer(answer)
  const when = at ?? (delay === 0 ? '' : `after ${delayText(delay)}`)
  return when === '' ? answerKindText(answer) : `${answerKindText(answer)} ${when}`
}

/** "1.2 s", "20 ms to 80 ms", "800 ms (p95 4 s, p99 6 s)" */
function delayText(delay: Delay): string {
  if (typeof delay === 'number') return spanText(delay)
  return 'from' in delay
    ? `${spanText(delay.from)} to ${spanText(delay.to)}`
    : `${spanText(delay.p50)} (p95 ${spanText(delay.p95)}, p99 ${spanText(delay.p99)})`
}

/** "attempts 1 to 2 of each message, 5 % of the requests"; empty: every request. */
function whenText({ attempts, body, share, rate, between }: When = {}): string {
  return [
    ...(attempts ? [`${attemptsText(attempts)} of each message`] : []),
    ...(body ? [`body has ${bodyConditionText(body)}`] : []),
    ...(between ? [betweenText(between)] : []),
    ...(share === undefined
      ? []
      : [`${countText(Number((share * 100).toPrecision(3)))} % of them`]),
    ...(rate ? [`above ${countText(rate.above)} per ${rate.per}`] : []),
  ].join(', ')
}

function attemptsText({ from, to }: NonNullable<When['attempts']>): string {
  if (to === null) return from === 1 ? 'all attempts' : `attempt ${from} and later`
  if (from === to) return `attempt ${from}`
  return from === 1 ? `first ${to} attempts` : `attempts ${from} to ${to}`
}

function betweenText({ from, to, every }: NonNullable<When['between']>): string {
  const ended =
    from === 0 ? `first ${spanText(to ?? 0)}` : `from ${spanText(from)} to ${spanText(to ?? 0)}`
  const span = to === null ? `after ${spanText(from)}` : ended
  return every === undefined ? span : `${span} of every ${spanText(every)}`
}

/** `type = "delete"`, `properties.total ≥ 100` */
function bodyConditionText(where: Record<string, unknown>): string {
  return Object.entries(where)
    .flatMap(([path, wanted]) =>
      Object.entries(isComparison(wanted) ? wanted : { is: wanted }).map(
        ([name, operand]) =>
          `${path} ${comparatorWords[name as Comparator].sign} ${JSON.stringify(operand)}`,
      ),
    )
    .join(' and ')
}

function ruleText({ when, respond, atEnd }: Rule): string {
  const list = respond.map(answerText).join(', ')
  const answers = atEnd === 'repeat' && respond.length > 1 ? `${list}, repeating` : list
  const condition = whenText(when)
  return condition === '' ? answers : `${condition}: ${answers}`
}

/** The rules in one line: "first 2 attempts of each message: 503; otherwise 200". */
export function behaviourText({ rules }: Behaviour): string {
  if (rules.length === 0) return '200'
  return rules
    .map((rule, i) =>
      i > 0 && whenText(rule.when) === '' ? `otherwise ${ruleText(rule)}` : ruleText(rule),
    )
    .join('; ')
}
