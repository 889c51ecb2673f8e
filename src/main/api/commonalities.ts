import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { Commonalities } from '../../contract/commonalities.ts'
import type { Analysed, Analysis } from '../commonalities/analyse.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Populations } from '../store/derived/populations.ts'

export type Analyse = (analysed: Analysed, signal?: AbortSignal) => Promise<Analysis>

export interface CommonalityParts {
  /** At most so many messages of each. */
  populations: (search: MessageSearch, most: number, signal?: AbortSignal) => Promise<Populations>
  analyse: Analyse
}

/** Of more messages, so many evenly spaced ones of each side are analysed: each takes 35 µs of a processor. */
const mostAnalysed = 20_000

/** What the messages of a filter have in common, and others do not. */
export async function findCommonalities(
  { store, populations, analyse }: CommonalityParts & { store: ReadStore },
  filter: CheckedMessageFilter,
  signal: AbortSignal | undefined,
): Promise<Commonalities> {
  const started = performance.now()
  const { here, there, state, compared, given } = await populations(
    messageSearch(store, filter),
    mostAnalysed,
    signal,
  )
  const { findings, sizes } = await analyse({ here: here.ids, there: there.ids, given }, signal)
  return {
    subset: {
      words: state === null ? 'matching messages' : `${state} messages`,
      count: here.count,
      analysed: sizes.here,
    },
    rest: { words: restWords[compared], count: there.count, analysed: sizes.there },
    findings,
    tookMs: Math.round(performance.now() - started),
  }
}

const restWords: Record<Populations['compared'], string> = {
  delivered: 'delivered messages',
  undelivered: 'messages not delivered',
  others: 'other messages',
}
