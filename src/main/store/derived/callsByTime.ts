import type { Db } from '../sqlite/database.ts'

/** The id at which calls of a time begin. Times of receipt follow the ids, but for jumps of the system clock. */
export function callsByTime(db: Db) {
  const ends = db.prepare<[], { oldest: number; newest: number }>(
    'SELECT coalesce(min(id), 1) AS oldest, coalesce(max(id), 0) AS newest FROM call',
  )
  const nextTo = db.prepare<[number], { id: number; at: number }>(
    'SELECT id, received_at AS at FROM call WHERE id >= ? ORDER BY id LIMIT 1',
  )
  return (since: number): number => {
    const { oldest, newest } = ends.get() ?? { oldest: 1, newest: 0 }
    let least = oldest
    let most = newest + 1
    while (least < most) {
      const middle = Math.floor((least + most) / 2)
      const { id, at } = nextTo.get(middle) ?? { id: most, at: Infinity }
      if (at >= since) most = middle
      else least = id + 1
    }
    return least
  }
}
