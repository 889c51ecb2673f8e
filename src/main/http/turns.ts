/**
 * Limits how many requests are handled in one turn of the event loop; the others wait for the next turns, in their
 * order. Returns null for a request that need not wait.
 */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let inTurn = 0
  let isPlanned = false

  function planNext() {
    if (isPlanned) return
    isPlanned = true
    setImmediate(begin)
  }

  function begin() {
    isPlanned = false
    const next = waiting.splice(0, most)
    inTurn = next.length
    for (const resolve of next) resolve()
    if (inTurn > 0) planNext()
  }

  return (): Promise<void> | null => {
    planNext()
    if (inTurn < most) {
      inTurn++
      return null
    }
    return new Promise((resolve) => waiting.push(resolve))
  }
}
