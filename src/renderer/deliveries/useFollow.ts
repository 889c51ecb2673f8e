import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageFilter } from '../../contract/api.ts'
import { api, queries } from '../rpc/api.ts'
import type { RowRange } from '../ui/list/rowWindow.ts'
import { pagesAround } from './list/pages.ts'
import { pageOptions } from './list/useMessageWindow.ts'

export interface Follow {
  following: boolean
  /** The newest message of a paused list; undefined while it follows. */
  upTo: string | undefined
  hold: (newest: string | null, inSight: RowRange) => void
  resume: () => void
}

/** Whether the list follows the newest messages or is paused while more arrive. */
export function useFollow(filter: MessageFilter): Follow {
  const [held, setHeld] = useState<{ filter: MessageFilter; upTo: string } | null>(null)
  // A new filter is a new list, which starts at its newest message.
  if (held && held.filter !== filter) setHeld(null)
  const upTo = held?.filter === filter ? held.upTo : undefined
  return {
    following: upTo === undefined,
    upTo,
    hold(newest, inSight) {
      if (upTo !== undefined || newest === null) return
      keepRows(filter, newest, inSight)
      setHeld({ filter, upTo: newest })
    },
    resume: () => setHeld(null),
  }
}

/** How many messages arrived since the list was paused. */
export function useFresh(filter: MessageFilter, upTo: string | undefined): number {
  const live = useQuery(api.messages.count.queryOptions({ input: { ...filter, upTo: undefined } }))
  const still = useQuery(
    api.messages.count.queryOptions({ input: { ...filter, upTo }, enabled: upTo !== undefined }),
  )
  return upTo ? Math.max(0, (live.data?.count ?? 0) - (still.data?.count ?? 0)) : 0
}

/** Keeps the visible rows: the paused list starts with the pages of the following one. */
function keepRows(filter: MessageFilter, upTo: string, inSight: RowRange): void {
  for (const page of pagesAround(inSight)) {
    const rows = queries.getQueryData(pageOptions(filter, undefined, page).queryKey)
    if (rows) start(pageOptions(filter, upTo, page).queryKey, rows)
  }
  const live = { ...filter, upTo: undefined }
  const count = queries.getQueryData(api.messages.count.queryKey({ input: live }))
  if (count) start(api.messages.count.queryKey({ input: { ...filter, upTo } }), count)
}

function start(queryKey: readonly unknown[], data: unknown): void {
  queries.setQueryData(queryKey, data)
  void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
