const periodMs = { second: 1000, minute: 60_000 }

/** Requests permitted within any period of a second or a minute, at most `above` of them. */
export function createRate({ above, per }: { above: number; per: keyof typeof periodMs }) {
  /** A ring of the times of the last permitted requests. */
  const times = new Float64Array(above).fill(-Infinity)
  let next = 0

  return {
    /** Time until another request is permitted; 0: now. */
    waitMs: (now: number): number => Math.max(0, (times[next] as number) + periodMs[per] - now),
    permit(now: number) {
      times[next] = now
      next = (next + 1) % above
    },
  }
}
