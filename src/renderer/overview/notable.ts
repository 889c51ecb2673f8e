import type { Destination, EndpointHealth } from '../../contract/destination.ts'
import type { Outcome } from '../../contract/model.ts'
import type { Source } from '../../contract/source.ts'
import { shortUrl } from '../ui/text/shortUrl.ts'

/** One sentence about the connections, in three parts to highlight the name, and an action. */
export interface Notable {
  before: string
  name: string
  after: string
  action:
    | { kind: 'messages'; destination: string; state: 'retrying' | 'failed' | null }
    | { kind: 'connect'; source: string }
}

interface Figures {
  endpoint: (id: string) => EndpointHealth | undefined
  destination: (id: string) => { counts: { retrying: number; failed: number } } | undefined
}

/**
 * The most severe finding: no endpoint accepts messages, then one of several endpoints fails, then a source is not
 * connected.
 */
export function notableOf(
  sources: readonly Source[],
  destinations: readonly Destination[],
  figures: Figures,
): Notable | null {
  const enabled = destinations.filter((each) => each.enabled)
  const findings = enabled.map((each) => findingOf(each, figures))
  return (
    findings.find((each) => each?.isDown)?.notable ??
    findings.find((each) => each !== null)?.notable ??
    unconnected(sources, destinations)
  )
}

function findingOf(
  { id, name, endpoints }: Destination,
  figures: Figures,
): { isDown: boolean; notable: Notable } | null {
  const tried = endpoints.flatMap(({ id: endpoint, url }) => {
    const last = figures.endpoint(endpoint)?.last
    return last ? [{ url, last }] : []
  })
  const failing = tried.find(({ last }) => last.verdict !== 'success')
  if (!failing) return null
  const clause = `${shortUrl(failing.url)} ${resultClause(failing.last)}`
  if (tried.some(({ last }) => last.verdict === 'success'))
    return {
      isDown: false,
      notable: {
        before: 'One endpoint accepting a message is enough: ',
        name,
        after: ` is delivering although ${clause}.`,
        action: { kind: 'messages', destination: name, state: null },
      },
    }
  if (tried.length < endpoints.length) return null
  const counts = figures.destination(id)?.counts
  return {
    isDown: true,
    notable: {
      before: endpoints.length === 1 ? '' : 'No endpoint accepts messages: ',
      name,
      after: ` is not delivering because ${clause}.`,
      action: {
        kind: 'messages',
        destination: name,
        state: counts?.retrying ? 'retrying' : counts?.failed ? 'failed' : null,
      },
    },
  }
}

function unconnected(
  sources: readonly Source[],
  destinations: readonly Destination[],
): Notable | null {
  if (destinations.length === 0) return null
  const connected = new Set(destinations.flatMap((each) => each.sources))
  const source = sources.find(({ enabled, name }) => enabled && !connected.has(name))
  if (!source) return null
  return {
    before: 'Calls of ',
    name: source.name,
    after: ' are collected and not delivered: it is not connected to a destination.',
    action: { kind: 'connect', source: source.id },
  }
}

const clauses: Record<Exclude<Outcome, 'response'>, string> = {
  timeout: 'does not respond in 5 s',
  refused: 'refuses connections',
  reset: 'closes the connection before it responds',
  dns: 'has a host that is not found',
  certificate: 'has a certificate that is not trusted',
  unreachable: 'cannot be reached',
}

/** After the name of the endpoint: "responds with 503". */
function resultClause({ outcome, status }: { outcome: Outcome; status: number | null }): string {
  return outcome === 'response' ? `responds with ${status}` : clauses[outcome]
}
