import type { Machine } from './machine.ts'
import { type Bench, isAimMet, isMet, type Measure, milliseconds, times } from './measure.ts'

const titles = ['', 'baseline', 'ours', 'ratio', 'of the pairs', 'target', 'aim', '']

export function machineLine(machine: Machine): string {
  const { cores, model, memoryGb, system, node, fileSystem, syncMs } = machine
  return `${cores} cores of ${model}, ${memoryGb} GB, ${system}, Node ${node}, ${fileSystem}, a sync ${milliseconds(syncMs)}`
}

/** One bench as lines of text: its measures in columns, its notes below. */
export function tableOf(name: string, { measures, notes, failures }: Bench): string {
  const rows = [[name, ...titles.slice(1)], ...measures.map(rowOf)]
  const widths = titles.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const failed = failures.map((failure) => `  FAILED: ${failure}`)
  return [...lines, ...notes.map((note) => `  ${note}`), ...failed, ''].join('\n')
}

function rowOf(measure: Measure): string[] {
  const { what, baseline, ours, ratio, spread, target } = measure
  const met = isMet(measure)
  return [
    `  ${what}`,
    baseline,
    ours,
    times(ratio),
    spread.map(times).join(' – '),
    ...boundsOf(target),
    met === null ? '' : met ? (isAimMet(measure) ? 'aim met' : 'met') : 'not met',
  ]
}

function boundsOf(target: Measure['target']): [bound: string, aim: string] {
  if (target === null) return ['', '']
  if (target.words) return [target.words.bound, target.words.aim]
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
  return [bound, target.aim === undefined ? '' : String(target.aim)]
}
