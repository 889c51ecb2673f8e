/** Lets at most `most` of what it runs be in progress; the others wait in order. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let free = most

  function end() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  /** Resolves when it is this one's turn; false: it was aborted before, and has no turn to end. */
  async function begin(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (free > 0) {
      free--
      return true
    }
    return new Promise((resolve) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        resolve(false)
      }
      waiting.push(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return { begin, end }
}
