import type { Answer, Delay } from '../../../contract/behaviour.ts'
import { wholeAnswer } from '../../../contract/behaviour/decide.ts'
import { answerKindText, delayText } from '../../../contract/behaviour/words.ts'
import { deadlineMs } from '../../../contract/deadline.ts'
import { bytesText, plural } from '../../../contract/format.ts'

/** The effect of a response on an attempt: `late` is also one that never is a whole response. */
type Effect = 'accepted' | 'late' | 'failed'

interface ResponseWords {
  effect: Effect
  /** The status, or what happens instead: "503", "resets the connection". */
  head: string
  /** How it is sent, headers and body. */
  rest: string
}

export function responseWords(answer: Answer): ResponseWords {
  const whole = wholeAnswer(answer)
  const effect = effectOf(answer)
  if (whole.fault !== undefined) return { effect, head: answerKindText(answer), rest: '' }
  const headers = Object.entries(whole.headers).map(([name, value]) => `${name}: ${value}`)
  const sending = [
    ...(whole.drip ? [`at ${bytesText(whole.drip.bytesPerSecond)} a second`] : []),
    ...(whole.stopAfter === undefined ? [] : [`stops after ${bytesText(whole.stopAfter)}`]),
  ]
  const rest = [...sending, ...headers, whole.body].filter((part) => part !== '').join(' ')
  return { effect, head: String(whole.status), rest: rest.slice(0, 300) }
}

export function effectOf(answer: Answer): Effect {
  const { status, fault, stopAfter, at, delay } = wholeAnswer(answer)
  if (fault !== undefined || stopAfter !== undefined || at === 'just after the deadline')
    return 'late'
  if (leastDelay(delay) >= deadlineMs) return 'late'
  return status < 300 ? 'accepted' : 'failed'
}

function leastDelay(delay: Delay): number {
  if (typeof delay === 'number') return delay
  return 'from' in delay ? delay.from : delay.p50
}

/** How a list goes on after its last response. */
export function endWords(count: number, atEnd: 'repeat' | 'stay'): string {
  if (count < 2) return ''
  return atEnd === 'repeat' ? 'in turn, repeated' : 'in turn, then the last'
}

/** The delays of a list: one if all are the same. */
export function delaysWords(respond: readonly Answer[]): string {
  const all = new Set(respond.map((answer) => delayText(answer) ?? 'none'))
  return all.size <= 2 ? [...all].join(', ') : plural(all.size, 'different delay')
}
