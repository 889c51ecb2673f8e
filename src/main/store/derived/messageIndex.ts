import type { Db } from '../sqlite/database.ts'
import { blockReader } from './blockReader.ts'
import { bodyMatches } from './bodyMatches.ts'
import { columnStore } from './columnStore.ts'
import { cursorTable } from './cursors.ts'
import { type EngineLog, indexSteps } from './indexSteps.ts'
import { messageBlocks } from './messageBlocks.ts'
import { entryTable } from './messageEntries.ts'
import { type FacetOf, messageFacets } from './messageFacets.ts'
import { messageLists, type Page } from './messageLists.ts'
import { type MessageQuery, queriesOf } from './messageQuery.ts'
import type { MessageSearch } from './messageSearch.ts'
import { messageTally } from './messageTally.ts'
import { messageTexts } from './messageTexts.ts'
import { populations } from './populations.ts'
import { seenUsers } from './seenUsers.ts'
import { tableSearch } from './tableSearch.ts'
import { textIndex } from './textIndex.ts'
import { mostUnindexed, textSearch } from './textMatches.ts'

/**
 * Lists, counts and the text search of messages, in `derived.db`. Everything that is found or counted is exact at any
 * time, however far the steps are; only texts of old messages are not found before they are indexed.
 */
/** `mostBodies`: how many bodies a search parses. */
export function createMessageIndex(db: Db, engine: EngineLog, mostBodies?: number) {
  const cursors = cursorTable(db)
  const columns = columnStore(db)
  const blocks = messageBlocks(db, columns)
  const entries = entryTable(db)
  const texts = messageTexts(db)
  const text = textIndex(db, texts, cursors)
  const steps = indexSteps(db, { ...engine, cursors, columns, blocks, entries, text })
  const textMatches = textSearch(db, texts, cursors)
  const queryOf = queriesOf(db)
  const changed = () => entries.changedAfter(cursors.read('messageEntries'))
  const inBlocks = blockReader(db, {
    columns,
    blocks,
    end: () => cursors.read('messageBlocks'),
    changed,
  })
  const bodies = bodyMatches(db, mostBodies)
  const inColumns = (query: MessageQuery, before: number) =>
    inBlocks(query, textMatches(query.text), before)
  const matching = (query: MessageQuery, before: number) =>
    query.bodies.length === 0
      ? inColumns(query, before)
      : bodies.passing(query, inColumns(query, before))
  const lists = messageLists(db, matching)
  const facetOf = messageFacets(db, { columns, changed, partsOf: matching })
  const populationsOf = populations(db, matching)
  const tally = messageTally(db, { columns, changed, partsOf: matching })

  /** Messages whose texts may not be found yet. */
  function unsearched(): number {
    const { olderTexts, newerTexts } = steps.left()
    return olderTexts + Math.max(0, newerTexts - mostUnindexed)
  }
  const tables = tableSearch(db)
  async function prepare(query: MessageQuery, signal?: AbortSignal): Promise<MessageQuery> {
    if (query.bodies.length === 0) return query
    const bodiesFrom = await bodies.prepare(query, () => inColumns(query, Infinity), signal)
    return { ...query, bodiesFrom }
  }
  async function prepareSearch(search: MessageSearch, signal?: AbortSignal) {
    const { bodies: conditions, bodiesFrom } = await prepare(queryOf(search), signal)
    return conditions.length === 0 ? search : { ...search, bodiesFrom }
  }
  steps.begin()

  return {
    step: steps.step,
    /** In messages. */
    progress() {
      const { total, blocks: blocksLeft, olderTexts } = steps.left()
      return { done: Math.max(0, total - Math.max(blocksLeft, olderTexts)), total }
    },
    unsearched,
    /** Call before a search with conditions on bodies: parses them, in short turns. Returns the search to read. */
    prepare: prepareSearch,
    find: (search: MessageSearch, page: Page) => lists.find(queryOf(search), page),
    count: (search: MessageSearch) => lists.count(queryOf(search)),
    /** How often each value of a key occurs in the messages of a search. */
    facet: (search: MessageSearch, facet: FacetOf) => facetOf(queryOf(search), facet),
    /** Over time, in at most `buckets`. */
    tally: (search: MessageSearch, buckets: number) => tally(queryOf(search), buckets),
    /** Of other lists. */
    seenUsers: seenUsers(db),
    findRows: tables.find,
    countRows: tables.count,
    /** Those that match, and others to compare them with; at most so many of each. */
    async populations(search: MessageSearch, most: number, signal?: AbortSignal) {
      const query = await prepare(queryOf(search), signal)
      const rests: MessageQuery[] = []
      for (const rest of populationsOf.rests(query)) rests.push(await prepare(rest, signal))
      return populationsOf.read(query, rests, most)
    },
    /** The same for queries that a filter cannot express. */
    prepareQuery: prepare,
    findQuery: (query: MessageQuery, page: Page) => lists.find(query, page),
    facetQuery: (query: MessageQuery, facet: FacetOf) => facetOf(query, facet),
    countQuery: (query: MessageQuery) => lists.count(query),
    tallyQuery: (query: MessageQuery, buckets: number) => tally(query, buckets),
  }
}
export type MessageIndex = ReturnType<typeof createMessageIndex>
