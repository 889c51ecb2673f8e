import type { CallPlans } from '../tracking/callCheck.ts'
import type { Lists } from '../api/messages.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { DerivedLink } from './derivedLink.ts'

/** What calls violate. While the derived thread is started, nothing is known. */
export const createCallPlans =
  (derived: DerivedLink, { plans }: ReadStore): CallPlans =>
  async (ids) =>
    plans.all().length > 0 && derived.isRunning()
      ? derived.call((client) => client.callPlans(ids))
      : []

/** Lists of messages: found by the derived thread, or slowly in their rows while it is started. */
export function createLists(derived: DerivedLink, { rowSearch, tableSearch }: ReadStore): Lists {
  async function found<T>(
    search: Pick<MessageSearch, 'conditions'> | null,
    ask: () => Promise<T>,
    slowly: () => T,
  ): Promise<T> {
    // Bodies are parsed, and calls checked against plans, only there.
    const waits = search?.conditions?.some(({ key }) => key === 'where' || key === 'plan') === true
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
        query,
        () => derived.call((client) => client.findRows({ list, query, place })),
        () => tableSearch.find(list, query, place),
      ),
    countRows: (list, query, place) =>
      found(
        query,
        () => derived.call((client) => client.countRows({ list, query, place })),
        () => tableSearch.count(list, query, place),
      ),
  }
}
