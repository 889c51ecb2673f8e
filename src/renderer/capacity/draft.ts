import type { LoadProfile, NewCapacityRun } from '../../contract/capacity.ts'
import { defaultLimits, defaultProfile } from '../../contract/capacityDefaults.ts'
import { createCell } from '../ui/cell.ts'

/** The form as typed. */
export interface RunDraft {
  destination: string
  kind: LoadProfile['kind']
  rates: string
  rate: string
  from: string
  to: string
  seconds: Record<LoadProfile['kind'], string>
  failedPercent: string
  p95Ms: string
  refine: boolean
}

/** Kept while other pages are open. */
export const runDraft = createCell<RunDraft>({
  destination: '',
  kind: 'steps',
  rates: defaultProfile.rates.join(', '),
  rate: '100',
  from: '10',
  to: '500',
  seconds: { steps: String(defaultProfile.seconds), constant: '30', ramp: '60' },
  failedPercent: String(defaultLimits.failedShare * 100),
  p95Ms: String(defaultLimits.p95Ms),
  refine: true,
})

export type DraftField = 'rates' | 'rate' | 'from' | 'to' | 'seconds' | 'failedPercent' | 'p95Ms'
export type DraftFaults = Partial<Record<DraftField, string>>

const rateWords = 'Enter a rate from 0.1 to 5,000'

/** What the draft asks for, or the mistake of each field. */
export function readDraft(draft: RunDraft): { input: NewCapacityRun } | { faults: DraftFaults } {
  const faults: DraftFaults = {}
  const number = (
    field: DraftField,
    text: string,
    [least, most]: readonly [number, number],
    words: string,
  ) => {
    const value = numberOf(text)
    if (!(value >= least && value <= most)) faults[field] = words
    return value
  }
  const rate = (field: DraftField, text: string) => number(field, text, [0.1, 5000], rateWords)
  const seconds = number(
    'seconds',
    draft.seconds[draft.kind],
    [1, 3600],
    'Enter 1 to 3,600 seconds',
  )
  const profile = profileOf()
  const percent = number(
    'failedPercent',
    draft.failedPercent,
    [0, 100],
    'Enter a percentage from 0 to 100',
  )
  const p95Ms = number('p95Ms', draft.p95Ms, [1, 5000], 'Enter 1 to 5,000 ms')
  if (Object.keys(faults).length > 0) return { faults }
  const limits = { failedShare: percent / 100, p95Ms }
  const { destination, refine } = draft
  return { input: { destination, profile, limits, refine } }

  function profileOf(): LoadProfile {
    const { kind } = draft
    if (kind === 'constant') return { kind, rate: rate('rate', draft.rate), seconds }
    if (kind === 'ramp')
      return { kind, from: rate('from', draft.from), to: rate('to', draft.to), seconds }
    const rates = draft.rates
      .split(/[,;\s]+/)
      .filter((text) => text !== '')
      .map((text) => rate('rates', text))
    if (rates.length === 0 || rates.length > 50) faults.rates = 'Enter 1 to 50 rates'
    else if (rates.some((each, index) => each <= (rates[index - 1] ?? 0)))
      faults.rates ??= 'Each rate must be higher than the one before'
    return { kind, rates, seconds }
  }
}

const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : NaN)

/** The calls of the profile, without those of a search. */
export function callsOf(profile: LoadProfile): number {
  const { seconds } = profile
  switch (profile.kind) {
    case 'constant':
      return Math.floor(profile.rate * seconds)
    case 'ramp':
      return Math.floor(((profile.from + profile.to) / 2) * seconds)
    case 'steps':
      return profile.rates.reduce((sum, rate) => sum + Math.floor(rate * seconds), 0)
  }
}
