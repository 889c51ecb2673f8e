import { instantText, spanText } from '../../../contract/format.ts'
import type { Attempt } from '../../../contract/model.ts'
import { lastResponseText } from '../../../contract/lastResponse.ts'
import { ComparedTable } from '../parts/headerComparison.tsx'
import type { Side } from '../parts/useSide.ts'

/** The attempts of both in order: where, how it ended, and how long it took. */
export function AttemptsTab({ left, right }: { left: Side; right: Side }) {
  const [a, b] = [left.message?.attempts ?? [], right.message?.attempts ?? []]
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => ({
    name: `Attempt ${i + 1}`,
    left: wordsOf(a[i]),
    right: wordsOf(b[i]),
  }))
  const whys = {
    name: 'State',
    left: left.message?.why ?? null,
    right: right.message?.why ?? null,
  }
  return <ComparedTable label="Attempts" heads={[left.head, right.head]} rows={[whys, ...rows]} />
}

const wordsOf = (attempt: Attempt | undefined) =>
  attempt === undefined
    ? null
    : `${lastResponseText(attempt)} from ${attempt.endpoint} after ${spanText(attempt.durationMs)}, ${instantText(attempt.startedAt)}`
