import type { Answer } from '../../contract/behaviour.ts'
import { answerKindText } from '../../contract/behaviour/words.ts'
import { notHttp } from '../delivery/wireFailure.ts'
import type { RecordedAttempt } from './action.ts'

/** A part of a response; the rest has its defaults. */
const partial = (given: Partial<Exclude<Answer, number>>) => given as Answer

const neverAnswers = partial({ fault: 'never answer' })
const resets = partial({ fault: 'reset' })
const garbage = partial({ fault: 'garbage' })
/** Ten bytes at one a second: the deadline of an attempt is before their end. */
const unending = (status: number) =>
  partial({ status, body: 'unfinished', drip: { bytesPerSecond: 1 } })
const halfWay = (status: number) => partial({ status, body: 'unfinished', stopAfter: 5 })

/** The response of a receiver with which an attempt ends in the same way, or in the most similar one. */
export function answerOf({ outcome, status, verdict }: RecordedAttempt): Answer {
  switch (outcome) {
    case 'response':
      if (isSendable(status)) return status
      return verdict === 'permanent' ? 410 : 503
    case 'timeout':
      return isSendable(status) ? unending(status) : neverAnswers
    case 'reset':
    case 'refused':
    case 'dns':
      return isSendable(status) ? halfWay(status) : resets
    case 'unreachable':
      return isSendable(status) ? halfWay(status) : garbage
    case 'certificate':
      return 410
  }
}

const isSendable = (status: number | null): status is number =>
  status !== null && status >= 200 && status <= 599

/** The sentence about an attempt that no receiver can make end in the same way; null: one can. */
export function replacedText(destination: string, attempt: RecordedAttempt): string | null {
  const { outcome, status, reason } = attempt
  const answer = answerOf(attempt)
  const words = answerKindText(answer)
  const isSame =
    outcome === 'response'
      ? isSendable(status)
      : outcome === 'timeout' || outcome === 'reset' || reason === notHttp || reason === words
  if (isSame) return null
  const instead = typeof answer === 'number' ? `a ${answer} response` : words
  return `an endpoint of ${destination} (${reason}): replaced with ${instead}.`
}

/** It keeps an attempt until its deadline. */
export const isSlow = (answer: Answer) =>
  typeof answer !== 'number' && (answer.fault === 'never answer' || answer.drip !== undefined)
