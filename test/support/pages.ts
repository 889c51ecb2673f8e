interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/** A complete list, read page by page. */
export async function allItems<T>(
  list: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const page: Page<T> = await list({ limit: 500, ...(cursor === null ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
