import type { Answer, AnswerFault, WholeAnswer } from '../../../contract/behaviour.ts'
import { wholeAnswer } from '../../../contract/behaviour/decide.ts'
import { durationText } from '../../../contract/format.ts'
import { type Faults, typedReader } from './typed.ts'

export type AnswerKind = 'status' | AnswerFault
export type DelayKind = 'none' | 'fixed' | 'range' | 'percentiles' | 'before' | 'after'
export type SendingKind = 'whole' | 'drip' | 'stop'

/** A response being edited; numbers and durations as typed. */
export interface ResponseDraft {
  kind: AnswerKind
  status: string
  headers: string
  body: string
  sending: SendingKind
  /** A second for `drip`, in all for `stop`. */
  bytes: string
  delay: DelayKind
  /** Up to three durations: the fixed one, both ends, or the percentiles. */
  spans: readonly [string, string, string]
}

export const newResponseDraft: ResponseDraft = {
  kind: 'status',
  status: '200',
  headers: '',
  body: '',
  sending: 'whole',
  bytes: '10',
  delay: 'none',
  spans: ['1s', '2s', '6s'],
}

export function draftOfResponse(answer: Answer): ResponseDraft {
  const { status, headers, body, fault, drip, stopAfter, ...timing } = wholeAnswer(answer)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    kind: fault ?? 'status',
    status: String(status),
    headers: lines.join('\n'),
    body,
    sending: drip ? 'drip' : stopAfter === undefined ? 'whole' : 'stop',
    bytes: String(drip?.bytesPerSecond ?? stopAfter ?? newResponseDraft.bytes),
    ...delayDraft(timing),
  }
}

function delayDraft({
  delay,
  at,
}: Pick<WholeAnswer, 'delay' | 'at'>): Pick<ResponseDraft, 'delay' | 'spans'> {
  const { spans } = newResponseDraft
  const [, second, third] = spans
  if (at !== undefined)
    return { delay: at === 'just before the deadline' ? 'before' : 'after', spans }
  if (typeof delay === 'number')
    return delay === 0
      ? { delay: 'none', spans }
      : { delay: 'fixed', spans: [durationText(delay), second, third] }
  if ('from' in delay)
    return { delay: 'range', spans: [durationText(delay.from), durationText(delay.to), third] }
  const { p50, p95, p99 } = delay
  return {
    delay: 'percentiles',
    spans: [durationText(p50), durationText(p95), durationText(p99)],
  }
}

/** The input for a draft. What cannot be read is added to the faults, below `path`. */
export function readResponse(draft: ResponseDraft, faults: Faults, path: string) {
  const typed = typedReader(faults, path)
  const timing = readDelay(draft, faults, path)
  if (draft.kind !== 'status') {
    // Nothing is sent, so there is nothing to delay.
    return draft.kind === 'never answer' ? { fault: draft.kind } : { fault: draft.kind, ...timing }
  }
  const headers = typed.headers('.headers', draft.headers)
  return {
    status: typed.number('.status', draft.status),
    headers,
    body: draft.body,
    ...timing,
    ...readSending(draft, faults, path),
  }
}

/** A response that is only a status is a bare number, as in the workspace file. */
export function shortAnswer(answer: Answer): Answer {
  const { status, headers, body, delay, ...others } = wholeAnswer(answer)
  const isBare =
    body === '' &&
    delay === 0 &&
    Object.keys(headers).length === 0 &&
    Object.values(others).every((each) => each === undefined)
  return isBare ? status : answer
}

function readSending({ sending, bytes }: ResponseDraft, faults: Faults, path: string) {
  const typed = typedReader(faults, path)
  if (sending === 'whole') return {}
  if (sending === 'stop') return { stopAfter: typed.number('.stopAfter', bytes, ' of bytes') }
  return { drip: { bytesPerSecond: typed.number('.drip', bytes, ' of bytes') } }
}

function readDelay({ delay, spans }: ResponseDraft, faults: Faults, path: string) {
  const typed = typedReader(faults, path)
  const [first, second, third] = spans
  switch (delay) {
    case 'none':
      return {}
    case 'before':
      return { at: 'just before the deadline' }
    case 'after':
      return { at: 'just after the deadline' }
    case 'fixed':
      return { delay: typed.span('.delay', first) }
    case 'range':
      return {
        delay: { from: typed.span('.delay.from', first), to: typed.span('.delay.to', second) },
      }
    case 'percentiles':
      return {
        delay: {
          p50: typed.span('.delay.p50', first),
          p95: typed.span('.delay.p95', second),
          p99: typed.span('.delay.p99', third),
        },
      }
  }
}
