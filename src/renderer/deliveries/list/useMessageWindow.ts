import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { MessageFilter } from '../../../contract/api.ts'
import type { Message } from '../../../contract/model.ts'
import { api, queries } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { density, rowHeights } from '../../ui/list/density.ts'
import { nextJump, pageSize, pagesOf, type Range } from './pages.ts'

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

export function pageInput(filter: MessageFilter, upTo: string | undefined, page: number) {
  return { ...filter, upTo, offset: page * pageSize, limit: pageSize }
}

const pageOptions = (filter: MessageFilter, upTo: string | undefined, page: number) =>
  api.messages.list.queryOptions({ input: pageInput(filter, upTo, page), gcTime: 10_000 })

/** Loads the visible rows by pages. Rows out of sight are not loaded. */
export function useMessageWindow(
  filter: MessageFilter,
  upTo: string | undefined,
  { first, last }: Range,
): MessageWindow {
  const pages = pagesOf(first, last)
  const firstPage = pages[0] ?? 0
  const read = useQueries({
    queries: pages.map((page) => pageOptions(filter, upTo, page)),
    combine: combinePages,
  })
  // After the rows, because requests are served in their order.
  const total = useQuery(
    api.messages.count.queryOptions({
      input: { ...filter, upTo },
      placeholderData: keepPreviousData,
    }),
  )
  const rowAt = useCallback(
    (index: number) => {
      const items = read.pages[Math.floor(index / pageSize) - firstPage]
      return items?.[index % pageSize] ?? null
    },
    [read, firstPage],
  )
  const rowHeight = rowHeights[useCell(density)]
  const found = total.data?.count ?? 0
  const before = useRef({ first, last })
  useEffect(() => {
    const ahead = nextJump(before.current, { first, last })
    before.current = { first, last }
    if (!ahead || ahead.first >= found) return
    for (const page of pagesOf(ahead.first, ahead.last))
      void queries.prefetchQuery(pageOptions(filter, upTo, page))
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
  return {
    pages: results.map((result) => result.data?.items ?? null),
    loaded: results.every((result) => result.data !== undefined || result.error !== null),
    fault: results.find((result) => result.error)?.error ?? null,
  }
}
