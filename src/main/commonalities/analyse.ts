import { setImmediate as nextTurn } from 'node:timers/promises'
import { parsedOrNothing } from '../../contract/json.ts'
import type { Finding } from '../../contract/commonalities.ts'
import type { AnalysedRow } from '../store/analysedRows.ts'
import { type AnalysedMessage, type Fact, factNames } from './analysed.ts'
import { createAnalysis } from './analysis.ts'

/** What is analysed: ids of messages, and what is known of the subset. */
export interface Analysed {
  here: ArrayLike<number>
  there: ArrayLike<number>
  given: readonly string[]
}

export interface Analysis {
  findings: Finding[]
  /** How many were analysed: of the ids, those that still exist. */
  sizes: { here: number; there: number }
}

type Read = (ids: ArrayLike<number>) => Iterable<AnalysedRow>

/** How long a turn of a thread that does something else may take. */
const turnMs = 5

/** Compares the messages of a subset with others. `shared`: the thread has more to do, so it is done in short turns. */
export async function analyse(
  read: Read,
  { here, there, given }: Analysed,
  { shared, signal }: { shared: boolean; signal?: AbortSignal | undefined },
): Promise<Analysis> {
  const analysis = createAnalysis(givenFacts(given), { here: here.length, there: there.length })
  const parse = createParser()
  let turn = performance.now()
  for (const side of ['here', 'there'] as const)
    for (const row of read(side === 'here' ? here : there)) {
      const message = parse(row)
      if (message) analysis.add(message, side)
      if (!shared || performance.now() - turn < turnMs) continue
      await nextTurn()
      signal?.throwIfAborted()
      turn = performance.now()
    }
  return { findings: analysis.findings(), sizes: analysis.sizes() }
}

/** An event says the type, too. */
function givenFacts(given: readonly string[]): ReadonlySet<Fact | 'time'> {
  const facts = new Set<Fact | 'time'>()
  for (const name of [...factNames, 'time'] as const) if (given.includes(name)) facts.add(name)
  if (facts.has('event')) facts.add('type')
  return facts
}

/** Messages of one call to several destinations share their body, and follow each other. */
function createParser() {
  let last: { id: number; body: unknown; bytes: number } | null = null
  return (row: AnalysedRow): AnalysedMessage | null => {
    const { type, label, user, source, destination, endpoint, receivedAt } = row
    if (last?.id !== row.bodyId) {
      const body = parsedOrNothing(row.text)
      if (body === undefined) return null
      last = { id: row.bodyId, body, bytes: Buffer.byteLength(row.text) }
    }
    const event = type === 'track' ? label : null
    const { body, bytes } = last
    const facts = { type, event, user, source, destination, endpoint }
    return { body, bytes, receivedAt, facts }
  }
}
