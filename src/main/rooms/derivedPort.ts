import { type } from '@orpc/server'
import { roomImplementer } from '../api/implementer.ts'
import { personaViews } from '../api/personaRoutes.ts'
import { derivedRoutes } from '../api/derivedRoutes.ts'
import type { Page } from '../store/derived/messageLists.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { FacetOf } from '../store/derived/messageFacets.ts'
import type { TableList, TablePlace, TableQuery } from '../store/derived/tableSearch.ts'
import type { Changes } from '../workbench/changes.ts'
import type { Derived } from '../workbench/derived.ts'
import { refusing } from './refusing.ts'

/** What the engine asks. */
export const createAskedRouter = (derived: Derived) => ({
  /** Call after a commit. */
  wake: refusing.handler(() => derived.wake()),
  foldedUpTo: refusing.handler(() => derived.profiles.foldedUpTo()),
  seenBy: refusing.input(type<string[]>()).handler(({ input }) => derived.seenBy(input)),
  makePlan: refusing.input(type<number>()).handler(({ input }) => derived.plans.make(input)),
  planChanges: refusing
    .input(type<{ personaId: number; id: number; from: number; limit: number }>())
    .handler(({ input: { personaId, ...place } }) => derived.plans.changes(personaId, place)),
  dropPlan: refusing.input(type<number>()).handler(({ input }) => derived.plans.drop(input)),
})
export type AskedRouter = ReturnType<typeof createAskedRouter>

/** What the desk uses: operations of the contract, and what it cannot read itself. */
export const createDerivedRouter = (derived: Derived, changes: Changes) => ({
  operations: derivedRoutes(roomImplementer(derived.log), derived),
  seenBy: refusing.input(type<string[]>()).handler(({ input }) => derived.seenBy(input)),
  find: refusing
    .input(type<{ search: MessageSearch; page: Page }>())
    .handler(({ input: { search, page }, signal }) => derived.searches.find(search, page, signal)),
  count: refusing
    .input(type<MessageSearch>())
    .handler(({ input, signal }) => derived.searches.count(input, signal)),
  populations: refusing
    .input(type<{ search: MessageSearch; most: number }>())
    .handler(({ input: { search, most }, signal }) =>
      derived.searches.populations(search, most, signal),
    ),
  callPlans: refusing.input(type<number[]>()).handler(({ input }) => derived.callPlans(input)),
  facet: refusing
    .input(type<{ search: MessageSearch; facet: FacetOf }>())
    .handler(({ input: { search, facet }, signal }) =>
      derived.searches.facet(search, facet, signal),
    ),
  seenUsers: refusing
    .input(type<{ prefix: string; limit: number }>())
    .handler(({ input: { prefix, limit } }) => derived.searches.seenUsers(prefix, limit)),
  tally: refusing
    .input(type<{ search: MessageSearch; buckets: number }>())
    .handler(({ input: { search, buckets }, signal }) =>
      derived.searches.tally(search, buckets, signal),
    ),
  findRows: refusing
    .input(type<{ list: TableList; query: TableQuery; place: TablePlace }>())
    .handler(({ input: { list, query, place } }) => derived.searches.findRows(list, query, place)),
  countRows: refusing
    .input(type<{ list: TableList; query: TableQuery; place: Omit<TablePlace, 'limit'> }>())
    .handler(({ input: { list, query, place } }) => derived.searches.countRows(list, query, place)),
  audience: refusing
    .input(type<number>())
    .handler(({ input }) => personaViews(derived).audience(input)),
  trait: refusing.input(type<number>()).handler(({ input }) => personaViews(derived).trait(input)),
  /** Hints to read again, with how much is left to do. */
  changes: refusing.handler(async function* ({ signal }) {
    for await (const _hint of changes.watch(signal)) yield derived.progress()
  }),
  close: refusing.handler(async () => {
    changes.close()
    await derived.close()
  }),
})
export type DerivedRouter = ReturnType<typeof createDerivedRouter>
