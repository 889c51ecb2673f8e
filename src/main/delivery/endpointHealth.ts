import type { Outcome, Verdict } from '../../contract/model.ts'
import type { NewAttempt } from '../store/attempts.ts'

/** Attempts of one endpoint that its figures cover. */
const covered = 100

/** One attempt as the figures of its endpoint need it. */
export interface RecentAttempt {
  messageId: number
  startedAt: number
  durationMs: number
  outcome: Outcome
  status: number | null
  verdict: Verdict
  reason: string
}

interface Known {
  /** Oldest first. */
  recent: RecentAttempt[]
  figures: Figures | null
}

interface Figures {
  attempts: number
  succeeded: number
  p95Ms: number | null
  last: RecentAttempt | null
}

/** The last attempts of each endpoint asked about: read once, then updated as attempts are committed. */
export function createEndpointHealth({
  recentOf,
}: {
  /** An endpoint's last attempts, newest first. */
  recentOf: (endpointId: number, limit: number) => RecentAttempt[]
}) {
  const byEndpoint = new Map<number, Known>()

  return {
    committed(attempts: NewAttempt[]) {
      for (const attempt of attempts) {
        const known = byEndpoint.get(attempt.endpointId)
        if (!known) continue
        known.recent.push(attempt)
        if (known.recent.length > covered) known.recent.shift()
        known.figures = null
      }
    },
    of(endpointId: number): Figures {
      const known = byEndpoint.get(endpointId) ?? {
        recent: recentOf(endpointId, covered).toReversed(),
        figures: null,
      }
      byEndpoint.set(endpointId, known)
      return (known.figures ??= figuresOf(known.recent))
    },
  }
}

function figuresOf(recent: RecentAttempt[]): Figures {
  const durations = recent.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
  return {
    attempts: recent.length,
    succeeded: recent.filter(({ verdict }) => verdict === 'success').length,
    p95Ms: durations[Math.ceil(durations.length * 0.95) - 1] ?? null,
    last: recent.at(-1) ?? null,
  }
}
export type EndpointHealth = ReturnType<typeof createEndpointHealth>
