import { usePageKeys } from '../ui/keys.ts'
import { listKeys } from '../ui/list/listKeys.ts'
import { applyToAll, editAndResend, retryNow } from './actions/actions.ts'
import { copyAsCurl } from './detail/messageActions.ts'
import type { DeliveriesList } from './useDeliveriesList.ts'

/** The keys of the page: for the list, and the message at the cursor. */
export function useDeliveriesKeys(list: DeliveriesList, openId: string | null): void {
  const { follow, grid, cursor, selection, open, hold, resume, toggle } = list
  const retry = () => {
    const ids = [...selection.messages.keys()]
    if (ids.length > 0) void applyToAll('retry', ids).then(selection.clear)
    else if (cursor.key) void retryNow(cursor.key)
    else return false
    return undefined
  }
  usePageKeys({
    ...listKeys(cursor, grid),
    Enter: () => (grid.current?.listens() && cursor.key ? open(cursor.key) : false),
    Escape: () => {
      if (selection.messages.size > 0) return selection.clear()
      return openId === null ? false : open(null)
    },
    f: () => (follow.following ? hold() : resume()),
    r: retry,
    e: () => (cursor.key ? void editAndResend(cursor.key) : false),
    x: () => toggle(cursor.index),
    c: () => (cursor.key ? void copyAsCurl(cursor.key) : false),
  })
}
