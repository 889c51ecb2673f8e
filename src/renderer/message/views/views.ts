import { createCell } from '../../ui/cell.ts'
import { readStored, store } from '../../ui/stored.ts'

/** A filter with a name. */
export interface SavedView {
  name: string
  /** Which list it filters. */
  list: string
  /** The page of the list, without its query. */
  path: string
  filter: string
}

const place = 'hookbench.views'
const mostKept = 200
export const longestName = 60

/** Stored in this browser, like the theme: they are one person's. */
export const views = createCell<readonly SavedView[]>(readViews())

function readViews(): readonly SavedView[] {
  return readStored(place, isViews) ?? []
}

function isViews(value: unknown): value is SavedView[] {
  return (
    Array.isArray(value) &&
    value.every((item: Partial<SavedView> | null) =>
      [item?.name, item?.list, item?.path, item?.filter].every((part) => typeof part === 'string'),
    )
  )
}

/** By name. A view of the same list and name is replaced. */
export function withView(all: readonly SavedView[], view: SavedView): SavedView[] {
  return [...withoutView(all, view), view]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, mostKept)
}

export function withoutView(all: readonly SavedView[], { list, name }: SavedView): SavedView[] {
  return all.filter((each) => each.list !== list || each.name !== name)
}

/** Another tab may have saved a view in the meantime, so they are read again first. */
export function saveView(view: SavedView): void {
  keep(withView(readViews(), view))
}

export function removeView(view: SavedView): void {
  keep(withoutView(readViews(), view))
}

function keep(all: readonly SavedView[]): void {
  views.set(all)
  store(place, all)
}
