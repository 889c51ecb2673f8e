import type { Attempt, MessageDetail } from '../../../contract/model.ts'
import { lastResponseText } from '../../../contract/lastResponse.ts'

type Answered = Pick<Attempt, 'endpointId' | 'endpoint' | 'outcome' | 'status'>

/** How the same endpoint answered both, in a sentence; null: no endpoint answered both, or the same. */
export function answersOf(
  left: Pick<MessageDetail, 'attempts'>,
  right: Pick<MessageDetail, 'attempts'>,
): string | null {
  const last = (attempts: readonly Answered[]) =>
    new Map(attempts.map((attempt) => [attempt.endpointId, attempt]))
  const others = last(right.attempts)
  for (const [id, attempt] of last(left.attempts)) {
    const other = others.get(id)
    if (!other) continue
    const [a, b] = [answerWords(attempt), answerWords(other)]
    if (a !== b)
      return `${hostOf(attempt.endpoint)} ${a} to the first and ${a.startsWith(verb) ? b.replace(verb, '') : b} to the second.`
  }
  return null
}

/** Said once: "answered 410 to the first and 200 to the second". */
const verb = 'answered '

function answerWords({ outcome, status }: Answered): string {
  return outcome === 'response'
    ? `${verb}${status}`
    : `gave no answer (${lastResponseText({ outcome, status })})`
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
