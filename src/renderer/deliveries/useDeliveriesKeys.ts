import { usePageKeys } from '../ui/keys.ts'
import { extendKeys, listKeys } from '../ui/list/listKeys.ts'
import { editAndResend, retryNow } from './actions/actions.ts'
import { applyToSelection } from './actions/bulk.ts'
import { copyAsCurl } from './detail/messageActions.ts'
import type { DeliveriesList } from './useDeliveriesList.ts'
import { mayChange } from '../ui/viewing.ts'

/** The keys of the page: for the list, and the message at the cursor. */
export function useDeliveriesKeys(list: DeliveriesList, openId: string | null): void {
  const { follow, grid, cursor, selection, open, hold, resume, toggle, move, extend } = list
  const retry = () => {
    if (!mayChange()) return false
    if (!selection.isEmpty) void applyToSelection('retry', selection)
    else if (cursor.key) void retryNow(cursor.key)
    else return false
    return undefined
  }
  usePageKeys({
    ...listKeys(move, grid),
    ...extendKeys(extend, grid),
    'Mod a': () => (grid.current?.listens() ? list.selectAll() : false),
    Enter: () => (grid.current?.listens() && cursor.key ? open(cursor.key) : false),
    Escape: () => {
      if (!selection.isEmpty) return selection.clear()
      return openId === null ? false : open(null)
    },
    f: () => (follow.following ? hold() : resume()),
    r: retry,
    e: () => (cursor.key && mayChange() ? void editAndResend(cursor.key) : false),
    x: () => toggle(cursor.index),
    c: () => (cursor.key ? void copyAsCurl(cursor.key) : false),
  })
}
