/**
 * The memory of the bodies that are arriving, each by its request or connection. When all of them have more than `most`
 * bytes, the oldest is ended, which must release it.
 */
export function createArrivals<T>(most: number, endOldest: (oldest: T) => void) {
  /** Bytes of each; the one that began first is first. */
  const arriving = new Map<T, number>()
  let all = 0

  function hold(one: T, bytes: number) {
    const before = arriving.get(one)
    if (before === undefined) return
    arriving.set(one, bytes)
    all += bytes - before
    if (all <= most) return
    const [oldest] = arriving.keys()
    if (oldest !== undefined) endOldest(oldest)
  }

  return {
    begin: (one: T) => void arriving.set(one, 0),
    /** How many bytes it holds now; nothing if it was released. */
    hold,
    held: (one: T): number | undefined => arriving.get(one),
    release(one: T) {
      all -= arriving.get(one) ?? 0
      arriving.delete(one)
    },
  }
}
