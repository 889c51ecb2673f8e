/** Lets at most `most` of what it runs be in progress; the others wait in order. */
export function createRunSlots(most: number) {
  const waiting: (() => void)[] = []
  let unused = most

  function free() {
    const next = waiting.shift()
    if (next) next()
    else unused++
  }

  /** Resolves when there is a slot; false: it was aborted before, and has no slot to free. */
  async function take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (unused > 0) {
      unused--
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

  return { take, free }
}
