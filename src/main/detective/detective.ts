import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Verified } from '../../contract/verify.ts'
import { readDocument } from './json/document.ts'
import type { SentBody } from './known/mistake.ts'
import { report } from './report.ts'
import { type Searched, search, type SearchResult } from './search.ts'

/** How long a turn of the thread may take, which answers other requests meanwhile. */
const turnMs = 8

export function sentBody(bytes: Buffer): SentBody {
  const text = isUtf8(bytes) ? bytes.toString() : null
  return { bytes, text, document: text === null ? null : readDocument(text) }
}

const nothing: SearchResult = { explanations: [], tried: 0, isComplete: true }

/** Finds the mistake that produces a signature, in short turns. */
export async function detect(
  searched: Searched,
  signal?: AbortSignal,
): Promise<Omit<Verified, 'code'>> {
  if (searched.signature === '') return report(searched, nothing)
  const steps = search(searched)
  let turn = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return report(searched, value)
    if (performance.now() - turn < turnMs) continue
    await nextTurn()
    signal?.throwIfAborted()
    turn = performance.now()
  }
}
