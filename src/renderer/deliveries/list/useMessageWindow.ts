import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MessageFilter } from '../../../contract/api.ts'
import type { Message } from '../../../contract/model.ts'
import { api } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { density, rowHeights } from '../../ui/list/density.ts'
import { pageSize, pagesOf } from './pages.ts'

/** px, below the maximum height of an element in browsers: a million compact rows. */
const highest = 30_000_000

export interface MessageWindow {
  count: number
  /** How many messages match; more than `count` if the list is capped. */
  found: number
  /** False until the count of the current filter is known. */
  counted: boolean
  newest: string | null
  fault: Error | null
  rowAt: (index: number) => Message | null
}

export function pageInput(filter: MessageFilter, upTo: string | undefined, page: number) {
  return { ...filter, upTo, offset: page * pageSize, limit: pageSize }
}

interface Range {
  first: number
  last: number
}

/** Loads the visible rows by pages. Rows out of sight are not loaded. */
export function useMessageWindow(
  filter: MessageFilter,
  upTo: string | undefined,
  { first, last }: Range,
): MessageWindow {
  const total = useQuery(
    api.messages.count.queryOptions({
      input: { ...filter, upTo },
      placeholderData: keepPreviousData,
    }),
  )
  const pages = pagesOf(first, last)
  const firstPage = pages[0] ?? 0
  const read = useQueries({
    queries: pages.map((page) =>
      api.messages.list.queryOptions({ input: pageInput(filter, upTo, page), gcTime: 10_000 }),
    ),
    combine: combinePages,
  })
  const rowAt = useCallback(
    (index: number) => {
      const items = read.pages[Math.floor(index / pageSize) - firstPage]
      return items?.[index % pageSize] ?? null
    },
    [read, firstPage],
  )
  const rowHeight = rowHeights[useCell(density)]
  const found = total.data?.count ?? 0
  return {
    count: Math.min(found, Math.floor(highest / rowHeight)),
    found,
    counted: total.data !== undefined && !total.isPlaceholderData,
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
    fault: results.find((result) => result.error)?.error ?? null,
  }
}
