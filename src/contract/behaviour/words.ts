import type { Answer, AnswerFault, Behaviour } from '../behaviour.ts'
import { plural, spanText } from '../format.ts'
import { wholeAnswer } from './decide.ts'
import { hasCondition, whenWords } from './ruleWords.ts'

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

/** "503 after 20–80 ms", "200 just after the deadline" */
function answerText(answer: Answer): string {
  const { at } = wholeAnswer(answer)
  const delay = delayText(answer)
  const kind = answerKindText(answer)
  if (delay === null) return kind
  return at === undefined ? `${kind} after ${delay}` : `${kind} ${delay}`
}

/** "1.2 s", "20–80 ms", "800 ms (p95 4 s, p99 6 s)", "just after the deadline"; null: none. */
export function delayText(answer: Answer): string | null {
  const { at, delay } = wholeAnswer(answer)
  if (at !== undefined) return at
  if (typeof delay === 'number') return delay === 0 ? null : spanText(delay)
  return 'from' in delay
    ? rangeText(delay.from, delay.to)
    : `${spanText(delay.p50)} (p95 ${spanText(delay.p95)}, p99 ${spanText(delay.p99)})`
}

/** The unit once if both have the same: "20–80 ms", "800 ms to 2 s". */
function rangeText(from: number, to: number): string {
  const [low, high] = [spanText(from), spanText(to)]
  const [, unit] = high.split(' ')
  return low.endsWith(` ${unit}`) && high.split(' ').length === 2
    ? `${low.slice(0, -(unit?.length ?? 0) - 1)}–${high}`
    : `${low} to ${high}`
}

/** The rules in one line: "first 2 attempts of each message: 503; otherwise 200". */
export function behaviourText(behaviour: Behaviour): string {
  if (behaviour.rules.length === 0) return '200'
  return behaviour.rules
    .map(({ when, respond, atEnd }, index) => {
      const list = respond.map(answerText).join(', ')
      const answers = atEnd === 'repeat' && respond.length > 1 ? `${list}, repeating` : list
      const words = whenWords(behaviour, index)
        .map(({ text }) => text)
        .join('')
      if (hasCondition({ when })) return `${words}: ${answers}`
      return index > 0 ? `${words} ${answers}` : answers
    })
    .join('; ')
}
