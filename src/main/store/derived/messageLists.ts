import type { Db } from '../sqlite/database.ts'
import type { Part } from './blockReader.ts'
import type { MessageQuery } from './messageQuery.ts'

/** A page of a list, newest first: ids below `before`, after the first `offset` of them. */
export interface Page {
  before: number
  offset: number
  limit: number
}

/** Pages and counts from parts. `partsOf`: the matching messages with ids below `before`, newest first. */
export function messageLists(
  db: Db,
  partsOf: (query: MessageQuery, before: number) => Iterable<Part>,
) {
  return {
    /** All reads on one state of both databases. */
    find: db.transaction((query: MessageQuery, { before, offset, limit }: Page): number[] => {
      const found: number[] = []
      let skip = offset
      for (const { count, ids } of partsOf(query, before)) {
        if (skip < count) found.push(...ids(skip, limit - found.length))
        skip = Math.max(0, skip - count)
        if (found.length >= limit) break
      }
      return found
    }),
    /** How many messages match, and the newest of them. */
    count: db.transaction((query: MessageQuery) => {
      let count = 0
      let newest: number | null = null
      for (const part of partsOf(query, Infinity)) {
        count += part.count
        newest ??= part.ids(0, 1)[0] ?? null
      }
      return { count, newest }
    }),
  }
}
