/** A plan whose checks fail so often within the window is not used for a pause. */
const mostFailures = 3
const windowMs = 60_000
const pauseMs = 60_000

export const impatientWords = `not checked against the plan: its checks failed ${mostFailures} times within a minute, so it is not used for a minute`

/** How long plans that make checks fail are not used. Times are of a clock that does not jump. */
export function createPatience<Key>(now: () => number) {
  const failures = new Map<Key, number[]>()
  const pauses = new Map<Key, number>()

  return {
    failed(key: Key) {
      const recent = (failures.get(key) ?? []).filter((at) => now() - at < windowMs)
      recent.push(now())
      failures.set(key, recent)
      if (recent.length < mostFailures) return
      failures.delete(key)
      pauses.set(key, now() + pauseMs)
    },
    /** Milliseconds until it is used again; 0: it is used. */
    pause(key: Key): number {
      const left = (pauses.get(key) ?? 0) - now()
      if (left <= 0) pauses.delete(key)
      return Math.max(0, left)
    },
  }
}
