import type { AnalysedMessage } from './analysed.ts'
import type { Candidate } from './candidate.ts'

/** Two findings are one if so much of what either is true of, both are true of. */
const sameShare = 0.8
const mostFindings = 12
const mostAlso = 8

export interface Merged<C> {
  lead: C
  also: C[]
}

/**
 * The most telling first; what is true of the same messages, or says something else of the same value or of one inside it,
 * is listed with it. `sample`: messages of both sides, in which that is looked for.
 */
export function mergeCandidates<C extends Candidate>(
  ordered: C[],
  sample: AnalysedMessage[],
): Merged<C>[] {
  const merged: (Merged<C> & { marks: Uint8Array })[] = []
  for (const candidate of ordered) {
    const marks = Uint8Array.from(sample, (message) => (candidate.holds(message) ? 1 : 0))
    const known = merged.find(
      (each) => isSamePlace(each.lead, candidate) || overlap(each.marks, marks) >= sameShare,
    )
    if (known) {
      if (known.also.length < mostAlso) known.also.push(candidate)
    } else if (merged.length < mostFindings) merged.push({ lead: candidate, also: [], marks })
  }
  return merged.map(({ lead, also }) => ({ lead, also }))
}

function isSamePlace({ path: a }: Candidate, { path: b }: Candidate): boolean {
  if (a === null || b === null) return false
  return a === b || b.startsWith(`${a}.`) || b.startsWith(`${a}[`)
}

/** The share of the messages that either is true of that both are true of; 0 if there are none. */
function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0
  let either = 0
  for (const [i, mark] of a.entries()) {
    both += mark & (b[i] as number)
    either += mark | (b[i] as number)
  }
  return either === 0 ? 0 : both / either
}
