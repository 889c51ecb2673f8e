import type { ScenarioOutcome, ScenarioRun, StepState } from '../../../contract/scenario.ts'
import { plural, spanText } from '../../../contract/format.ts'

/** The colour of a word, as for message states. */
export type Tone = 'going' | 'good' | 'bad' | 'quiet'

export const outcomeTones: Record<ScenarioOutcome, Tone> = {
  running: 'going',
  passed: 'good',
  failed: 'bad',
  broken: 'bad',
  stopped: 'quiet',
  skipped: 'quiet',
}

export const stepMarks: Record<StepState, { sign: string; tone: Tone }> = {
  waiting: { sign: '○', tone: 'quiet' },
  running: { sign: '●', tone: 'going' },
  passed: { sign: '✓', tone: 'good' },
  failed: { sign: '✕', tone: 'bad' },
  skipped: { sign: '–', tone: 'quiet' },
}

type ShownRun = Pick<ScenarioRun, 'outcome' | 'queued' | 'steps' | 'ms'>

/** The status of a run, shown beside its name. */
export function runText({ outcome, queued, steps, ms }: ShownRun) {
  const inState = (state: StepState) => steps.filter((step) => step.state === state).length
  const all = plural(steps.length, 'step')
  if (outcome === 'running') {
    if (queued) return 'waiting for other runs'
    const at = steps.findIndex(({ state }) => state === 'running')
    return at < 0 ? 'starting' : `running step ${at + 1} of ${steps.length}`
  }
  if (outcome === 'passed') return ms === null ? 'passed' : `passed in ${spanText(ms)}`
  if (outcome === 'failed') return `${inState('failed')} of ${all} failed`
  if (outcome === 'stopped') return `stopped after ${inState('passed')} of ${all}`
  return outcome
}

/** The title and path of the page of a found thing. */
export const foundPages = {
  message: { path: '/deliveries', title: 'Open message' },
  call: { path: '/calls', title: 'Open call' },
  rejection: { path: '/rejections', title: 'Open rejection' },
} as const
