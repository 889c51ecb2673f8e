import type { Clock } from './clock.ts'

/** Timers stop while the machine sleeps. Due work is noticed at most this long after it wakes. */
const longestSleepMs = 10_000

interface WakeTimerParts {
  clock: Clock
  /** Asked when a run is requested, and again before it starts. */
  mayRun: () => boolean
  run: () => void
}

/** Decides when `run` is called: in the next turn of the event loop, or at an engine time. */
export function createWakeTimer({ clock, mayRun, run }: WakeTimerParts) {
  let timer: NodeJS.Timeout | null = null
  let woken = false

  /** Runs once in the next turn of the event loop, however often it is asked for in this one. */
  function wakeSoon() {
    if (woken || !mayRun()) return
    woken = true
    setImmediate(onTurn)
  }

  function onTurn() {
    woken = false
    if (mayRun()) run()
  }

  function cancel() {
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    wakeSoon,
    /** Replaces the time set before. Infinity: only an event wakes it. */
    sleepUntil(engineTime: number) {
      cancel()
      const ms = clock.realUntil(engineTime)
      if (ms !== Infinity) timer = setTimeout(wakeSoon, Math.min(Math.ceil(ms), longestSleepMs))
    },
    cancel,
  }
}
