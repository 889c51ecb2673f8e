const seconds = 60

/** Counts by second over the last minute. */
export function countPerSecond(now = () => performance.now()) {
  const counts = new Map<number, number>()
  const second = () => Math.floor(now() / 1000)
  return {
    add(more = 1) {
      const at = second()
      counts.set(at, (counts.get(at) ?? 0) + more)
      if (counts.size > seconds + 1)
        for (const old of counts.keys()) if (old < at - seconds) counts.delete(old)
    },
    /** One number per second, oldest first. The current second is not complete, so it is left out. */
    history(): number[] {
      const last = second() - 1
      return Array.from({ length: seconds }, (_, i) => counts.get(last - seconds + 1 + i) ?? 0)
    },
    /** The last 60 seconds, including the current one. */
    total(): number {
      const from = second() - seconds
      let sum = 0
      for (const [at, count] of counts) if (at > from) sum += count
      return sum
    },
  }
}
