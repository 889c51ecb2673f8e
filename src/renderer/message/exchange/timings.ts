import type { Attempt, Timings } from '../../../contract/model.ts'
import { instantText, spanText } from '../../../contract/format.ts'

const phases: [Exclude<keyof Timings, 'reused'>, string][] = [
  ['dnsMs', 'DNS lookup'],
  ['connectMs', 'Connected'],
  ['tlsMs', 'TLS handshake'],
  ['headersMs', 'Headers after'],
  ['bodyMs', 'Body after'],
]

type Timed = Pick<Attempt, 'startedAt' | 'durationMs' | 'outcome' | 'timings'>

/** The phases of an attempt with their durations, and where it stopped. */
export function timingLines(attempt: Timed): [string, string][] {
  const { startedAt, durationMs, outcome, timings } = attempt
  const begun = phases.flatMap(([key, name]) => {
    const ms = timings[key]
    return ms === null ? [] : [{ name, took: spanText(ms) }]
  })
  const lines = begun.map(({ name, took }, index): [string, string] => {
    const brokeOff = outcome !== 'response' && index === begun.length - 1
    return [name, brokeOff ? `incomplete: stopped after ${took}` : took]
  })
  return [
    ['Started', instantText(startedAt)],
    ...(timings.reused ? [['Connection', 'reused'] as [string, string]] : []),
    ...lines,
    ['Total', spanText(durationMs)],
  ]
}
