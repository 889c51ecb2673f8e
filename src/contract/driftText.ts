import type { DriftChange, Share } from './drift.ts'
import { countText } from './format.ts'

/** One sentence: properties.total: string in 40 of 80 calls, planned number. */
export const driftText = (change: DriftChange) => `${change.path}: ${changeWords(change)}`

/** What changed at a path, without the path. */
export function changeWords({ kind, types, planned, now, earlier }: DriftChange): string {
  const before = earlier ? `, before in ${shareText(earlier)}` : ''
  const typeWords = types.join(' or ')
  switch (kind) {
    case 'new':
      return `new, ${typeWords} in ${shareText(now)} calls`
    case 'removed':
      return earlier
        ? `removed, in none of ${countText(now.of)} calls, before in ${shareText(earlier)}`
        : `not seen, planned, in none of ${countText(now.of)} calls`
    case 'type':
      return `${typeWords} in ${shareText(now)} calls${earlier ? before : `, planned ${planned?.join(' or ') ?? 'any'}`}`
    case 'missing':
      return `missing in ${shareText(now)} calls${earlier ? before : ', required'}`
  }
}

const shareText = ({ calls, of }: Share) => `${countText(calls)} of ${countText(of)}`
