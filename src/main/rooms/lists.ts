import type { Lists } from '../api/messages.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { DerivedLink } from './derivedLink.ts'

/** Lists of messages: found by the derived thread, or slowly in their rows while it is started. */
export function createLists(derived: DerivedLink, { rowSearch, tableSearch }: ReadStore): Lists {
  async function found<T>(
    search: MessageSearch | null,
    ask: () => Promise<T>,
    slowly: () => T,
  ): Promise<T> {
    // Bodies are parsed only there. Other lists have no such condition.
    const waits = search?.conditions?.some(({ key }) => key === 'where') === true
    if (waits) return ask()
    if (!derived.isRunning()) return slowly()
    try {
      return await ask()
    } catch (error) {
      if (derived.isRunning()) throw error
      return slowly()
    }
  }

  return {
    find: (search, page) =>
      found(
        search,
        () => derived.call((client) => client.find({ search, page })),
        () => rowSearch.find(search, page),
      ),
    count: (search) =>
      found(
        search,
        () => derived.call((client) => client.count(search)),
        () => rowSearch.count(search),
      ),
    // While it is started, nothing is suggested.
    facet: (search, facet) =>
      found(
        null,
        () => derived.call((client) => client.facet({ search, facet })),
        () => [],
      ),
    seenUsers: (prefix, limit) =>
      found(
        null,
        () => derived.call((client) => client.seenUsers({ prefix, limit })),
        () => [],
      ),
    // Not essential, so there is no slow way.
    tally: (search, buckets) => derived.call((client) => client.tally({ search, buckets })),
    findRows: (list, query, place) =>
      found(
        null,
        () => derived.call((client) => client.findRows({ list, query, place })),
        () => tableSearch.find(list, query, place),
      ),
    countRows: (list, query, place) =>
      found(
        null,
        () => derived.call((client) => client.countRows({ list, query, place })),
        () => tableSearch.count(list, query, place),
      ),
  }
}
