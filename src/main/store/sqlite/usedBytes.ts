import type { Db } from './database.ts'

/** The bytes of a database that are in use: freed pages are used again before the file grows. */
export function usedBytesOf(db: Db): () => number {
  const [size, pages, free] = ['page_size', 'page_count', 'freelist_count'].map((name) =>
    db.prepare<[], number>(`PRAGMA ${name}`).pluck(),
  )
  return () => (size?.get() ?? 0) * ((pages?.get() ?? 0) - (free?.get() ?? 0))
}
