/**
 * The engine's time: real time, run faster by `speed`. It never runs backwards, also when the system's
 * clock does, because it counts by a monotonic clock from where it started.
 */
export function createClock(options: { startAt: number; speed: number; monotonic?: () => number }) {
  const monotonic = options.monotonic ?? (() => performance.now())
  let base = options.startAt
  let since = monotonic()
  let speed = options.speed

  const now = () => Math.floor(base + (monotonic() - since) * speed)
  return {
    now,
    speed: () => speed,
    setSpeed(next: number) {
      base = now()
      since = monotonic()
      speed = next
    },
    /** Real milliseconds until an engine time; 0 when it has come. */
    realUntil: (engineTime: number) => Math.max(0, (engineTime - now()) / speed),
    /** The real time at which an engine time comes or came, at the present speed. */
    toReal: (engineTime: number) => Math.round(Date.now() + (engineTime - now()) / speed),
  }
}
export type Clock = ReturnType<typeof createClock>
