import { deadlineMs } from '../../contract/deadline.ts'
import { headerSyntaxFault } from '../../contract/header.ts'
import type { Answer, WholeAnswer } from '../../contract/behaviour.ts'
import { wholeAnswer } from '../../contract/behaviour/decide.ts'

/** The longest usual delay of a response. */
export const delayMsOf = ({ delay }: WholeAnswer): number =>
  typeof delay === 'number' ? delay : 'to' in delay ? delay.to : delay.p95

/** A response that is only a status is a bare number, as in the workspace file. */
function shortAnswer(answer: WholeAnswer): Answer {
  const isBare =
    answer.delay === 0 && answer.body === '' && Object.keys(answer.headers).length === 0
  return isBare ? answer.status : answer
}

/** The responses to the next requests: the list in order, whose last response repeats. */
export const nextAnswers = (
  { respond, served }: { respond: readonly Answer[]; served: number },
  count: number,
): WholeAnswer[] =>
  Array.from({ length: count }, (_, index) =>
    wholeAnswer(respond[Math.min(served + index, respond.length - 1)] ?? 200),
  )

/** The effect of a response on an attempt. */
export function effectOf(answer: WholeAnswer): 'accepted' | 'late' | 'failed' {
  if (delayMsOf(answer) >= deadlineMs) return 'late'
  return answer.status < 300 ? 'accepted' : 'failed'
}

export const statusText = (respond: readonly Answer[]): string =>
  respond.map((answer) => wholeAnswer(answer).status).join(', ')

/** Reads "500, 500, 200". A position with an unchanged status retains its delay, headers and body from `before`. */
export function readStatuses(
  text: string,
  before: readonly Answer[],
): { respond: Answer[] } | { fault: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (words.length === 0) return { fault: 'at least one status is required, such as 200' }
  const respond: Answer[] = []
  for (const [index, word] of words.entries()) {
    const status = readStatus(word)
    if (status === null)
      return { fault: `"${word}" is not a status; a response has a status from 200 to 599` }
    const previous = before[index]
    const keeps = previous !== undefined && wholeAnswer(previous).status === status
    respond.push(keeps ? previous : status)
  }
  return { respond }
}

function readStatus(text: string): number | null {
  const status = /^\d{3}$/.test(text.trim()) ? Number(text) : 0
  return status >= 200 && status <= 599 ? status : null
}

/** One response being edited. */
export interface AnswerDraft {
  status: string
  delayMs: string
  headers: string
  body: string
}

export const newAnswerDraft: AnswerDraft = { status: '200', delayMs: '0', headers: '', body: '' }

export function draftOfAnswer(answer: Answer): AnswerDraft {
  const whole = wholeAnswer(answer)
  const { status, headers, body } = whole
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    status: String(status),
    delayMs: String(delayMsOf(whole)),
    headers: lines.join('\n'),
    body,
  }
}

export interface AnswerFault {
  field: keyof AnswerDraft
  message: string
}

/** The response of a draft, or all its faults. */
export function readAnswer(draft: AnswerDraft): { answer: Answer } | { faults: AnswerFault[] } {
  const faults: AnswerFault[] = []
  const status = readStatus(draft.status)
  if (status === null) faults.push({ field: 'status', message: 'a status is from 200 to 599' })
  const delayMs = /^\d{1,6}$/.test(draft.delayMs.trim()) ? Number(draft.delayMs) : -1
  if (delayMs < 0 || delayMs > 600_000)
    faults.push({ field: 'delayMs', message: 'a delay is from 0 to 600,000 ms' })
  const headers = readHeaders(draft.headers)
  if ('fault' in headers) faults.push({ field: 'headers', message: headers.fault })
  if (status === null || 'fault' in headers || faults.length > 0) return { faults }
  return {
    answer: shortAnswer({ status, delay: delayMs, headers: headers.headers, body: draft.body }),
  }
}

/** One "Name: value" per line. */
function readHeaders(text: string): { headers: Record<string, string> } | { fault: string } {
  const headers = new Map<string, string>()
  const known = new Set<string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    if (colon < 0) return { fault: `"${line.trim()}" has no colon; write Name: value` }
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    const fault = headerSyntaxFault(name, value)
    if (fault) return { fault }
    if (known.has(name.toLowerCase()))
      return { fault: `${name} is already set; a header can be set only once` }
    known.add(name.toLowerCase())
    headers.set(name, value)
  }
  return { headers: Object.fromEntries(headers) }
}

export interface Preset {
  title: string
  detail: string
  respond: Answer[]
}

export const presets: readonly Preset[] = [
  { title: 'Healthy', detail: 'Every request gets 200', respond: [200] },
  {
    title: 'Flaky',
    detail: 'Two requests get 503, the others 200',
    respond: [503, 503, 200],
  },
  {
    title: 'Slow',
    detail: 'Every request gets 200 after 6 s; an attempt waits 5 s',
    respond: [{ status: 200, delay: 6000, headers: {}, body: '' }],
  },
  { title: 'Down', detail: 'Every request gets 503', respond: [503] },
]

export const isSameList = (one: readonly Answer[], other: readonly Answer[]) =>
  JSON.stringify(one.map(wholeAnswer)) === JSON.stringify(other.map(wholeAnswer))

/** The requests that a response in the list applies to. */
export function turnText(index: number, length: number): string {
  if (length === 1) return 'Every request'
  return index === length - 1 ? `Request ${index + 1} and later` : `Request ${index + 1}`
}
