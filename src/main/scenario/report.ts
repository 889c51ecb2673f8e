import type { ScenarioOutcome, StepResult } from '../../contract/scenario.ts'
import { plural, spanText } from '../../contract/format.ts'
import { printable } from '../text/printable.ts'
import { explainExpected } from '../expect/words.ts'
import type { RunRecord } from './run.ts'

/** A run of one scenario of a file. */
export interface Reported {
  file: string
  name: string
  record: RunRecord
}

export type Paint = (text: string, colour: 'red' | 'green' | 'dim' | 'bold') => string

const codes = { red: 31, green: 32, dim: 2, bold: 1 }
/** Colours only on a terminal. */
export const paintFor =
  (isTerminal: boolean): Paint =>
  (given, colour) => {
    const text = printable(given)
    return isTerminal ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text
  }

/** One line per finished step, followed by the details if it failed. */
export function stepLines(step: StepResult, paint: Paint): string[] {
  const { title, state, ms, setUp } = step
  if (state !== 'passed' && state !== 'failed') return []
  const mark = state === 'passed' ? paint('✓', 'green') : paint('✕', 'red')
  const time = ms === null ? '' : paint(spanText(ms), 'dim')
  const line = `  ${mark} ${printable(title)}${setUp ? paint(' (setup)', 'dim') : ''}  ${time}`
  return state === 'passed'
    ? [line]
    : [line, ...failureLines(step).map((detail) => `      ${detail}`)]
}

/** Why a step failed: what was expected and found, and the near misses with all differences. */
export const failureLines = ({ message, expected }: StepResult): string[] =>
  (expected === null ? (message ?? '').split('\n') : explainExpected(expected)).map(printable)

const words: Record<ScenarioOutcome, string> = {
  running: 'running',
  passed: 'passed',
  failed: 'failed',
  broken: 'could not run',
  stopped: 'stopped',
  skipped: 'skipped',
}

export const headLine = ({ file, name }: Reported, paint: Paint) =>
  `${paint(name, 'bold')}  ${paint(file, 'dim')}`

/** Printed after its steps. */
export function endLines({ record }: Reported, paint: Paint): string[] {
  const { outcome, message, ms, steps } = record
  const reason =
    outcome === 'skipped'
      ? `: ${message ?? ''}`
      : outcome === 'broken' && !steps.some(({ state }) => state === 'failed')
        ? `: ${message ?? ''}`
        : ''
  const colour = outcome === 'passed' ? 'green' : outcome === 'skipped' ? 'dim' : 'red'
  const time = outcome === 'skipped' ? '' : paint(` in ${spanText(ms ?? 0)}`, 'dim')
  return [
    `  ${paint(words[outcome], colour)}${reason.split('\n').map(printable).join('\n')}${time}`,
  ]
}

export type Summary = ReturnType<typeof summaryOf>

export function summaryOf(runs: Reported[], ms: number) {
  const count = (wanted: ScenarioOutcome) =>
    runs.filter(({ record }) => record.outcome === wanted).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    broken: count('broken'),
    stopped: count('stopped'),
    skipped: count('skipped'),
    ms,
  }
}

export function summaryLine({ passed, failed, broken, stopped, skipped, ms }: Summary): string {
  const parts = [
    `${plural(passed, 'scenario')} passed`,
    `${failed} failed`,
    ...(broken > 0 ? [`${broken} could not run`] : []),
    ...(stopped > 0 ? [`${stopped} stopped`] : []),
    `${skipped} skipped`,
  ]
  return `${parts.join(', ')} in ${spanText(ms)}`
}

/** 0 every expectation held, 1 an expectation failed, 2 could not run. */
export const exitCode = ({ broken, stopped, failed }: Summary) =>
  broken + stopped > 0 ? 2 : failed > 0 ? 1 : 0
