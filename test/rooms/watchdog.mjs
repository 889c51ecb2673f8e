// How long the event loop of this thread is blocked by its own work.

/** How often it looks, in ms. A blocked loop delays it. */
const everyMs = 5
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Calls `onTurn` with the length of each turn that was longer than it should be, in ms. Returns a function that looks at once. */
export function watchTurns(onTurn) {
  let at = performance.now()
  let used = processorMs()

  function look() {
    const now = performance.now()
    const usedNow = processorMs()
    // The lesser of both: another process may have had the processor meanwhile, and short turns may fit in between.
    onTurn(Math.min(now - at - everyMs, usedNow - used))
    at = now
    used = usedNow
  }

  setInterval(look, everyMs).unref()
  return look
}
