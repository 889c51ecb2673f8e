import type { Answer } from './endpoints.ts'

export const destinations = 3
export const endpointsEach = 3
/** Exchanges in flight per destination, which a kill can interrupt. */
export const inFlight = 32

/** How a message of a call must end at a destination. */
export type End = 'delivered' | 'failed' | 'expired'

export interface PlannedRound {
  /** From the start of the process, or from when it is ready. */
  killAfterMs: number
  whileStarting: boolean
  /** Destinations whose endpoints all fail in this round. */
  failing: Set<number>
}

/**
 * Everything random, derived from a seed: the same seed gives the same kills, and the same response to the nth
 * request of a call at an endpoint, in any order of arrival.
 */
export function makePlan(seed: number, rounds: number) {
  const chance = (...parts: (string | number)[]) => fraction([seed, ...parts].join(' '))

  function endOf(destination: number, call: string): End {
    const drawn = chance('end', destination, call)
    if (drawn < 0.01) return 'failed'
    return drawn < 0.013 ? 'expired' : 'delivered'
  }

  /** Whether an endpoint fails a call permanently. At least one does not, unless the message should fail. */
  function isFinal(destination: number, endpoint: number, call: string): boolean {
    const end = endOf(destination, call)
    if (end === 'failed') return true
    const spared = Math.floor(chance('spared', destination, call) * endpointsEach)
    return endpoint !== spared && chance('final', destination, endpoint, call) < 0.08
  }

  /** An endpoint's response to the nth request of a call. */
  function answer(
    { destination, endpoint, call }: { destination: number; endpoint: number; call: string },
    nth: number,
    failing: boolean,
  ): Answer {
    const drawn = chance('answer', destination, endpoint, call, nth)
    if (isFinal(destination, endpoint, call))
      return { status: [400, 404, 410][Math.floor(drawn * 3)] as number, delayMs: 0 }
    const bad = failing || endOf(destination, call) === 'expired'
    if (bad) return drawn < 0.2 ? { status: 'reset', delayMs: 0 } : { status: 503, delayMs: 0 }
    // It finally responds, so that every deliverable message is delivered.
    if (nth > 4 || drawn < 0.5) return { status: 200, delayMs: 0 }
    if (drawn < 0.65) return { status: 500, delayMs: 0 }
    if (drawn < 0.75) return { status: 429, delayMs: 0, retryAfter: drawn < 0.7 ? '0' : '1' }
    if (drawn < 0.82) return { status: 'reset', delayMs: 0 }
    if (drawn < 0.822) return { status: 'silent', delayMs: 0 }
    if (drawn < 0.87) return { status: 502, delayMs: drawn * 200 }
    return { status: 200, delayMs: (drawn - 0.87) * 2500 }
  }

  return {
    seed,
    chance,
    endOf,
    answer,
    rounds: Array.from({ length: rounds }, (_, round): PlannedRound => {
      const whileStarting = round > 0 && chance('while starting', round) < 0.1
      return {
        killAfterMs: whileStarting
          ? 20 + chance('kill', round) * 500
          : 50 + chance('kill', round) * 1450,
        whileStarting,
        failing: new Set(
          [1, 2, 3].filter((destination) => chance('failing', round, destination) < 0.15),
        ),
      }
    }),
  }
}
export type Plan = ReturnType<typeof makePlan>

/** A number in [0, 1) for a text: FNV-1a, and the finaliser of MurmurHash3. */
function fraction(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}
