import { createHash } from 'node:crypto'
import type { DrillDelivery, DrillKind, DrillResult, DrillVerdict } from '../../contract/drill.ts'
import { drillVerdicts } from '../../contract/options.ts'
import type { VerdictCounts } from './conclusion.ts'
import { type Compared, drillVerdict } from './drillVerdict.ts'

/** Characters of requests and responses that one drill stores; what comes after them is only compared. */
const storedCharacters = 4 * 1024 * 1024

/** A delivery before it is decided how much of it is stored. */
export type SentDelivery = Omit<DrillDelivery, 'omitted' | 'title'>

/** One message at one endpoint. */
export type DrillPlace = Omit<
  DrillResult,
  'index' | 'verdict' | 'why' | 'difference' | 'deliveries'
>

interface Entry {
  result: DrillResult
  /** Until all of them are there. */
  compared: Compared[]
}

/** The results of a drill. `each`: how many deliveries of a message at an endpoint are compared. */
export function createDrillResults(kind: DrillKind, each: number) {
  const entries = new Map<string, Entry>()
  const results: DrillResult[] = []
  const messages = new Set<string>()
  const counts = Object.fromEntries(drillVerdicts.map((name) => [name, 0])) as VerdictCounts
  let room = storedCharacters

  function entryOf(place: DrillPlace): Entry {
    const key = `${place.messageId}/${place.endpointId}`
    const known = entries.get(key)
    if (known) return known
    const result: DrillResult = {
      index: results.length,
      ...place,
      verdict: null,
      why: '',
      difference: null,
      deliveries: [],
    }
    const entry = { result, compared: [] }
    entries.set(key, entry)
    results.push(result)
    messages.add(place.messageId)
    return entry
  }

  function stored(title: string, sent: SentDelivery): DrillDelivery {
    const characters = charactersOf(sent)
    if (characters > room)
      return { title, ...sent, request: { headers: [] }, response: null, omitted: true }
    room -= characters
    return { title, ...sent, omitted: false }
  }

  return {
    counts,
    add(place: DrillPlace, title: string, sent: SentDelivery) {
      const { result, compared } = entryOf(place)
      const delivery = stored(title, sent)
      result.deliveries.push(delivery)
      compared.push(comparedOf(sent, delivery.omitted))
      const made = result.deliveries.length
      if (made < each) {
        result.why = `${made} of ${each} deliveries made.`
        return
      }
      const judged = drillVerdict(kind, compared.splice(0))
      Object.assign(result, judged)
      counts[judged.verdict]++
    },
    /** What is counted. */
    unit: () => (results.length === messages.size ? 'messages' : 'comparisons'),
    /** In the order of their first delivery. */
    all: (): readonly DrillResult[] => results,
  }
}
export type DrillResults = ReturnType<typeof createDrillResults>

interface ResultPage {
  from: number
  limit: number
  verdict: DrillVerdict | undefined
}

/** Of the results of a drill, those with a verdict. */
export function resultPage(results: readonly DrillResult[], { from, limit, verdict }: ResultPage) {
  const found = verdict === undefined ? results : results.filter((r) => r.verdict === verdict)
  const end = from + limit
  return {
    items: found.slice(from, end),
    nextCursor: end < found.length ? String(end) : null,
  }
}

function comparedOf(sent: SentDelivery, isOmitted: boolean): Compared {
  const { status, verdict, reason, response, startedAt, durationMs } = sent
  const text = response?.body.encoding === 'utf8' ? response.body.text : null
  return {
    status,
    verdict,
    reason,
    bodyHash: response && hashOf(response.body),
    bodyText: isOmitted ? null : text,
    startedAt: Date.parse(startedAt),
    durationMs,
  }
}

/** Of the part that was read, and of its whole length. */
const hashOf = ({ text, bytes }: { text: string; bytes: number }) =>
  createHash('sha256').update(`${bytes}\n${text}`).digest('base64')

const charactersOf = ({ request, response }: SentDelivery) =>
  lengthOf(request.headers) +
  (response === null ? 0 : lengthOf(response.headers) + response.body.text.length)

const lengthOf = (headers: [string, string][]) =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
