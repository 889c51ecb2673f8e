import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { MessageFilter } from '../../../contract/api.ts'
import type { Message } from '../../../contract/model.ts'
import { api, queries } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { density, rowHeights } from '../../ui/list/density.ts'
import type { RowRange } from '../../ui/list/rowWindow.ts'
import { nextJump, pageOf, pagesAround, pageStep, type RowPage } from './pages.ts'

/** px, below the maximum height of an element in browsers: a million compact rows. */
const highest = 30_000_000

export interface MessageWindow {
  count: number
  /** How many messages match; more than `count` if the list is capped. */
  found: number
  /** False until the count of the current filter is known. */
  counted: boolean
  /** Whether the rows in sight were read. */
  loaded: boolean
  newest: string | null
  fault: Error | null
  rowAt: (index: number) => Message | null
}

/** How long rows out of sight stay in memory, in ms. Dragging the scroll bar reads 30 pages a second. */
const gcTime = 3000

export const pageOptions = (filter: MessageFilter, upTo: string | undefined, page: RowPage) =>
  api.messages.list.queryOptions({ input: { ...filter, upTo, ...page }, gcTime })

/** Loads the visible rows by pages. Rows out of sight are not loaded. Until the page is, rows are those of its neighbours. */
export function useMessageWindow(
  filter: MessageFilter,
  upTo: string | undefined,
  { first, last }: RowRange,
): MessageWindow {
  const pages = pagesAround({ first, last })
  const read = useQueries({
    queries: pages.map((page, i) => ({ ...pageOptions(filter, upTo, page), enabled: i === 0 })),
    combine: combinePages,
  })
  // After the rows, because requests are served in their order.
  const total = useQuery(
    api.messages.count.queryOptions({
      input: { ...filter, upTo },
      placeholderData: keepPreviousData,
    }),
  )
  const offset = pages[0].offset
  const rowAt = useCallback(
    (index: number) => {
      const [own, before, after] = read.pages
      const at = index - offset
      return own?.[at] ?? before?.[at + pageStep] ?? after?.[at - pageStep] ?? null
    },
    [read, offset],
  )
  const rowHeight = rowHeights[useCell(density)]
  // The rows are shown before they are counted.
  const found = total.data?.count ?? offset + (read.pages[0]?.length ?? 0)
  const before = useRef({ first, last })
  useEffect(() => {
    const ahead = nextJump(before.current, { first, last })
    before.current = { first, last }
    if (!ahead || ahead.first >= found) return
    void queries.prefetchQuery(pageOptions(filter, upTo, pageOf(ahead)))
  }, [first, last, filter, upTo, found])
  return {
    count: Math.min(found, Math.floor(highest / rowHeight)),
    found,
    counted: total.data !== undefined && !total.isPlaceholderData,
    loaded: read.loaded,
    newest: total.data?.newest ?? null,
    fault: total.error ?? read.fault,
    rowAt,
  }
}

interface PageResult {
  data: { items: Message[] } | undefined
  error: Error | null
}

function combinePages(results: PageResult[]) {
  const own = results[0]
  return {
    pages: results.map((result) => result.data?.items),
    loaded: own?.data !== undefined || (own?.error ?? null) !== null,
    fault: own?.error ?? null,
  }
}
