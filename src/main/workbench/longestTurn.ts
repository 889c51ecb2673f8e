import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the loop is measured, in ms: a turn is measured as the delay of a timer, beyond this. */
const resolution = 10
const windowMs = 60_000

/** The longest time that the event loop of this thread was blocked, in the last one to two minutes. */
export function measureTurns() {
  const delay = monitorEventLoopDelay({ resolution })
  let before = 0
  delay.enable()
  const ownMs = () => Math.max(0, delay.max / 1e6 - resolution)
  const timer = setInterval(() => {
    before = ownMs()
    delay.reset()
  }, windowMs).unref()
  return {
    longestMs: () => Math.round(Math.max(before, ownMs()) * 10) / 10,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
