import type { MessageFilter } from '../../../contract/api.ts'
import { client } from '../../rpc/api.ts'
import { isNewer } from './selected.ts'
import type { BulkTarget, Selection } from './useSelection.ts'

/** The maximum of one request. */
const aPage = 500
/** Pages that are searched at most. */
const mostPages = 4

/** The filter of the list that a target was selected in. */
export function filterOf(target: BulkTarget): MessageFilter {
  const { from: _from, except: _except, also: _also, ids: _ids, ...filter } = target
  return filter
}

/** The ids of a selection of at most some hundred messages, newest first. */
export async function selectedIds({ target, single, has }: Selection): Promise<string[]> {
  const ids = single.map(({ id }) => id)
  if (target.ids !== undefined) return newestFirst(ids)
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await client.messages.list({
      ...filterOf(target),
      cursor,
      limit: aPage,
    })
    const matching = items.filter(({ id }) => has(id)).map(({ id }) => id)
    ids.push(...matching)
    // The selection is one piece of the list: the first page without it is behind its end.
    if (nextCursor === null || matching.length === 0) break
    cursor = nextCursor
  }
  return newestFirst([...new Set(ids)])
}

const newestFirst = (ids: string[]) => ids.toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
