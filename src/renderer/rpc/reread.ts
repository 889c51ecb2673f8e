import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads again what pages show. A first read in progress is not started again, although it may have begun before
 * the change: it is repeated when it has ended.
 */
export async function reread(
  queries: QueryClient,
  predicate: (query: Query) => boolean,
): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ predicate, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queries.invalidateQueries({ predicate, refetchType: 'active' })
  if (first.length === 0) return
  const isFirst = (query: Query) => first.includes(query)
  await queries.invalidateQueries({ predicate: isFirst, refetchType: 'active' })
}
