import type { Attempt, Timings } from '../../contract/model.ts'
import { instantText, tookText } from '../ui/timeWords.ts'

const phases: [Exclude<keyof Timings, 'reused'>, string][] = [
  ['dnsMs', 'Name looked up'],
  ['connectMs', 'Connected'],
  ['tlsMs', 'TLS agreed'],
  ['headersMs', 'Headers after'],
  ['bodyMs', 'Body after'],
]

type Timed = Pick<Attempt, 'startedAt' | 'durationMs' | 'outcome' | 'timings'>

/** What an attempt spent its time on: the phases that it came to, and where it broke off. */
export function timingLines(attempt: Timed): [string, string][] {
  const { startedAt, durationMs, outcome, timings } = attempt
  const begun = phases.flatMap(([key, name]) => {
    const ms = timings[key]
    return ms === null ? [] : [{ name, took: tookText(ms) }]
  })
  const lines = begun.map(({ name, took }, index): [string, string] => {
    const brokeOff = outcome !== 'response' && index === begun.length - 1
    return [name, brokeOff ? `did not end: broke off after ${took}` : took]
  })
  return [
    ['Started', instantText(startedAt)],
    ...(timings.reused ? [['Connection', 'was already open'] as [string, string]] : []),
    ...lines,
    ['Took in all', tookText(durationMs)],
  ]
}
