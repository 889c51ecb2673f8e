/** Runs a limited number of tasks at a time, in order. */
export function createSlots(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running++
    // A finished task passes on its slot.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
