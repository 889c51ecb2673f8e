import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageFilter, NewBulkAction } from '../../../contract/api.ts'
import type { Message } from '../../../contract/model.ts'
import { api } from '../../rpc/api.ts'
import {
  allUpTo,
  extended,
  type IdRange,
  isEmpty,
  isSelected,
  nothing,
  type Selected,
  toggled,
} from './selected.ts'

export type BulkTarget = Omit<NewBulkAction, 'action'>

export interface Selection {
  isEmpty: boolean
  /** Null until it is counted. */
  count: number | null
  /** Whether all matches up to the newest of the list are selected. */
  isAll: boolean
  /** Where the next range starts; null: at the cursor. */
  anchor: string | null
  has: (id: string) => boolean
  /** Messages that were selected one by one. */
  single: readonly Message[]
  /** What an action is applied to. */
  target: BulkTarget
  toggle: (message: Message) => void
  extend: (anchor: string, id: string) => void
  selectAll: (newest: string) => void
  clear: () => void
}

/** The selected messages. A new filter clears the selection, so that no action affects hidden messages. */
export function useSelection(filter: MessageFilter): Selection {
  const [state, setState] = useState({ filter, selected: nothing })
  const selected = state.filter === filter ? state.selected : nothing
  const set = (next: Selected) => setState({ filter, selected: next })
  const { range, except, also } = selected
  const inRange = useRangeCount(filter, range)
  return {
    isEmpty: isEmpty(selected),
    count: inRange === null ? null : Math.max(0, inRange - except.size) + also.size,
    isAll: range !== null && range.oldest === null && except.size === 0,
    anchor: selected.anchor,
    has: (id) => isSelected(selected, id),
    single: [...also.values()],
    target: targetOf(filter, selected),
    toggle: (message) => set(toggled(selected, message)),
    extend: (anchor, id) => set(extended(anchor, id)),
    selectAll: (newest) => set(allUpTo(newest)),
    clear: () => setState({ filter, selected: nothing }),
  }
}

/** How many messages of the list are in the range: those up to its newest without those below its oldest. */
function useRangeCount(filter: MessageFilter, range: IdRange | null): number | null {
  const oldest = range?.oldest ?? null
  const below = oldest === null ? 0 : Number(oldest) - 1
  const upTo = useQuery(
    api.messages.count.queryOptions({
      // Without a range not the key of the count of the list, which is read more often.
      input: { ...filter, upTo: range?.newest ?? '0' },
      enabled: range !== null,
      meta: { eachSecond: true },
      placeholderData: keepPreviousData,
    }),
  )
  const older = useQuery(
    api.messages.count.queryOptions({
      input: { ...filter, upTo: String(below) },
      enabled: below > 0,
      meta: { eachSecond: true },
      placeholderData: keepPreviousData,
    }),
  )
  if (range === null) return 0
  if (!upTo.data || (below > 0 && !older.data)) return null
  return Math.max(0, upTo.data.count - (below > 0 ? (older.data?.count ?? 0) : 0))
}

function targetOf(filter: MessageFilter, { range, except, also }: Selected): BulkTarget {
  const single = [...also.keys()]
  if (range === null) return { ids: single }
  return {
    ...filter,
    upTo: range.newest,
    ...(range.oldest !== null && { from: range.oldest }),
    except: [...except],
    also: single,
  }
}
