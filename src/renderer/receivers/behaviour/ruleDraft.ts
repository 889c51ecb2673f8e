import { Behaviour, type Rule, type When } from '../../../contract/behaviour.ts'
import { durationText } from '../../../contract/format.ts'
import { type BodyDraft, bodyDrafts, newBodyDraft, whereOf } from './bodyCondition.ts'
import {
  draftOfResponse,
  newResponseDraft,
  readResponse,
  type ResponseDraft,
  shortAnswer,
} from './responseDraft.ts'
import { type Faults, typedReader } from './typed.ts'

export const conditionKinds = ['attempts', 'body', 'rate', 'between', 'share'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** The conditions of a rule, as typed. */
export interface WhenDraft {
  /** Those that apply; all must hold. */
  kinds: readonly ConditionKind[]
  /** Attempts of a message, from 1. An empty end means all later ones. */
  firstAttempt: string
  lastAttempt: string
  body: readonly BodyDraft[]
  above: string
  per: 'second' | 'minute'
  /** Durations since the behaviour was set. An empty end means always. */
  start: string
  end: string
  every: string
  percent: string
}

export interface RuleDraft {
  when: WhenDraft
  responses: readonly ResponseDraft[]
  atEnd: Rule['atEnd']
}

const newWhen: WhenDraft = {
  kinds: [],
  firstAttempt: '1',
  lastAttempt: '2',
  body: [newBodyDraft],
  above: '10',
  per: 'second',
  start: '0s',
  end: '20s',
  every: '60s',
  percent: '5',
}

/** A rule that fails the first two attempts of each message, the most usual one. */
export const newRuleDraft: RuleDraft = {
  when: { ...newWhen, kinds: ['attempts'] },
  responses: [{ ...newResponseDraft, status: '503' }],
  atEnd: 'stay',
}

export const draftOfRule = ({ when, respond, atEnd }: Rule): RuleDraft => ({
  when: draftOfWhen(when ?? {}),
  responses: respond.map(draftOfResponse),
  atEnd,
})

function draftOfWhen(when: When): WhenDraft {
  const { attempts, body, rate, between, share } = when
  const text = (value: number | null) => (value === null ? '' : String(value))
  const span = (value: number | null) => (value === null ? '' : durationText(value))
  return {
    ...newWhen,
    kinds: conditionKinds.filter((kind) => when[kind] !== undefined),
    ...(attempts && { firstAttempt: text(attempts.from), lastAttempt: text(attempts.to) }),
    ...(body && { body: bodyDrafts(body) }),
    ...(rate && { above: text(rate.above), per: rate.per }),
    ...(between && {
      start: span(between.from),
      end: span(between.to),
      every: span(between.every ?? null),
    }),
    ...(share !== undefined && { percent: String(Number((share * 100).toPrecision(12))) }),
  }
}

/** The rule of a draft, or its faults. The contract's own checks apply, so the messages are those of the API. */
export function readRule(draft: RuleDraft, isLast: boolean): { rule: Rule } | { faults: Faults } {
  const faults: Faults = new Map()
  if (!isLast && draft.when.kinds.length === 0)
    faults.set('when', 'a condition is required: without one, no rule below applies')
  const when = readWhen(draft.when, faults)
  const respond = draft.responses.map((each, index) =>
    readResponse(each, faults, `respond.${index}`),
  )
  const rule = { ...(draft.when.kinds.length > 0 && { when }), respond, atEnd: draft.atEnd }
  const read = Behaviour.safeParse({ rules: [rule] })
  for (const { path, message } of read.error?.issues ?? []) {
    const at = path.slice(2).join('.')
    if (!faults.has(at)) faults.set(at, message)
  }
  const [checked] = read.data?.rules ?? []
  if (!checked || faults.size > 0) return { faults }
  return { rule: { ...checked, respond: checked.respond.map(shortAnswer) } }
}

function readWhen(when: WhenDraft, faults: Faults) {
  const typed = typedReader(faults, 'when')
  const has = (kind: ConditionKind) => when.kinds.includes(kind)
  return {
    ...(has('attempts') && {
      attempts: {
        from: typed.number('.attempts.from', when.firstAttempt),
        to: when.lastAttempt.trim() === '' ? null : typed.number('.attempts.to', when.lastAttempt),
      },
    }),
    ...(has('body') && { body: whereOf(when.body, (message) => faults.set('when.body', message)) }),
    ...(has('rate') && { rate: { above: typed.number('.rate.above', when.above), per: when.per } }),
    ...(has('between') && {
      between: {
        from: typed.span('.between.from', when.start),
        to: when.end.trim() === '' ? null : typed.span('.between.to', when.end),
        ...(when.every.trim() !== '' && { every: typed.span('.between.every', when.every) }),
      },
    }),
    ...(has('share') && { share: typed.number('.share', when.percent) / 100 }),
  }
}
