interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** A list of the API: newest first, page by page. */
type List<T> = (page: { limit: number; cursor?: string }) => Promise<Page<T>>

const largestPage = 500

/** Iterates over a list, newest first, reading pages on demand. */
async function* newestFirst<T>(list: List<T>, pageSize = largestPage) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await list({ limit: pageSize, ...(cursor ? { cursor } : {}) })
    yield* page.items
    cursor = page.nextCursor
  }
}

export async function newestOf<T>(list: List<T>, limit: number): Promise<T[]> {
  const found: T[] = []
  for await (const item of newestFirst(list, Math.min(limit, largestPage))) {
    found.push(item)
    if (found.length === limit) break
  }
  return found
}

/** Returns, at each call, the items added since the last call, oldest first. */
export type Fresh<T> = () => Promise<T[]>

/** Pages back to the last known item, so that none is missed in a burst. */
export async function newerThanNow<T extends { id: string }>(list: List<T>): Promise<Fresh<T>> {
  let [known] = (await newestOf(list, 1)).map(({ id }) => Number(id))
  return async () => {
    const fresh: T[] = []
    for await (const item of newestFirst(list)) {
      if (Number(item.id) <= (known ?? 0)) break
      fresh.push(item)
    }
    known = Number(fresh[0]?.id ?? known ?? 0)
    return fresh.toReversed()
  }
}

interface Following<T> {
  hints: AsyncIterable<unknown>
  fresh: Fresh<T>
  first: T[]
  print: (item: T) => void
}

/** Prints `first`, oldest first, then new items at each hint. */
export async function printAsTheyCome<T extends { id: string }>(following: Following<T>) {
  const { hints, fresh, first, print } = following
  const printed = new Set(first.map(({ id }) => id))
  for (const item of first.toReversed()) print(item)
  for await (const _hint of hints)
    for (const item of await fresh()) if (!printed.delete(item.id)) print(item)
}
