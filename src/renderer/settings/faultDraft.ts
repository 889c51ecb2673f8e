import type { PortFault } from '../../contract/portFault.ts'
import { durationText } from '../../contract/format.ts'

/** A fault being edited. An empty text means none. */
export interface FaultDraft {
  answer: '429' | '500' | '503' | 'slow' | 'drop'
  retryAfter: string
  delay: string
  times: string
}

export function firstDraft(portFault: PortFault | null): FaultDraft {
  if (!portFault) return { answer: '503', retryAfter: '', delay: '10s', times: '4' }
  const { answer, retryAfter, delay, times } = portFault
  return {
    answer: typeof answer === 'number' ? `${answer}` : answer,
    retryAfter: retryAfter === null ? '' : String(retryAfter),
    delay: durationText(delay),
    times: times === null ? '' : String(times),
  }
}

const statuses = { 429: 429, 500: 500, 503: 503 } as const

/** The input for a draft, without fields that its response does not use. */
export function faultIn({ answer, retryAfter, delay, times }: FaultDraft) {
  const often = { times: wholeIn(times, 'times') }
  if (answer === 'drop') return { answer, ...often }
  if (answer === 'slow') return { answer, delay: delay.trim(), ...often }
  return { answer: statuses[answer], retryAfter: wholeIn(retryAfter, 'retryAfter'), ...often }
}

function wholeIn(text: string, key: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^\d+$/.test(typed))
    throw Object.assign(new Error('a whole number is required, such as 4'), {
      data: { field: `portFault.${key}` },
    })
  return Number(typed)
}
