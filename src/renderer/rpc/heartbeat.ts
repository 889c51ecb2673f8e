/** How long the stream may be silent, and how long the answer may then take. */
export const silentMs = 5000
export const answerMs = 5000

interface Heartbeat {
  /** Something arrived: the silence starts again. */
  heard: () => void
  stop: () => void
}

/**
 * Asks the workbench after each silence whether it still answers. A process that is stopped or hangs keeps its connections
 * open, so the stream of hints alone does not show it. An error is an answer, too: a workbench that ended breaks the stream.
 */
export function startHeartbeat(
  ask: (signal: AbortSignal) => Promise<unknown>,
  onUnanswered: () => void,
): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: AbortController | undefined
  const heard = () => {
    clearTimeout(timer)
    asked?.abort()
    asked = undefined
    timer = setTimeout(() => void question(), silentMs)
  }
  const question = async () => {
    const own = new AbortController()
    asked = own
    timer = setTimeout(() => {
      stop()
      onUnanswered()
    }, answerMs)
    await ask(own.signal).catch(() => undefined)
    if (asked === own) heard()
  }
  const stop = () => {
    clearTimeout(timer)
    asked?.abort()
    asked = undefined
  }
  heard()
  return { heard, stop }
}
