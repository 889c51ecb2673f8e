import type { Answer, AnswerFault, Behaviour, Delay } from '../behaviour.ts'
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
