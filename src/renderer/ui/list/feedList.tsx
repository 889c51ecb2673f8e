import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { countText } from '../../../contract/format.ts'
import { Button } from '../button/button.tsx'
import { Grid, type GridColumn, type GridHandle } from './grid.tsx'
import { usePageKeys } from '../keys.ts'
import { listKeys } from './listKeys.ts'
import { useCursor } from './useCursor.ts'
import styles from './feedList.module.css'
import type { Feed } from './useFeed.ts'

interface FeedListProps<T> {
  label: string
  feed: Feed<T>
  columns: readonly GridColumn[]
  layout: string | undefined
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
  renderRow: (item: T, index: number) => ReactNode
  /** The title of the button that shows new items, with their number if known. */
  freshText?: ((count: number) => string) | undefined
}

/** A feed as a list with a cursor, its keys, and a button to the newest items. */
export function FeedList<T extends { id: string }>(props: FeedListProps<T>) {
  const { feed, openId, onOpen, freshText = (count) => `${countText(count)} new` } = props
  const grid = useRef<GridHandle>(null)
  const [view, setView] = useState({ first: 0, last: 0 })
  const keyOf = (index: number) => feed.items[index]?.id ?? null
  const cursor = useCursor({
    count: feed.items.length,
    ...view,
    keyOf,
    startKey: openId,
    reveal: (index) => grid.current?.reveal(index),
    firstInSight: () => grid.current?.firstInSight() ?? 0,
    onMove(id) {
      feed.hold()
      if (openId !== null) onOpen(id, true)
    },
  })
  usePageKeys({
    ...listKeys(cursor, grid),
    Enter: () => (grid.current?.listens() && cursor.key ? onOpen(cursor.key, false) : false),
    Escape: () => (openId === null ? false : onOpen(null, false)),
  })
  return (
    <div className={styles.feed}>
      <Grid
        ref={grid}
        label={props.label}
        columns={props.columns}
        layout={props.layout}
        count={feed.items.length}
        keyOf={keyOf}
        renderRow={(index) => {
          const item = feed.items[index]
          return item && props.renderRow(item, index)
        }}
        selected={cursor.index}
        onView={(first, last) => {
          if (first !== view.first || last !== view.last) setView({ first, last })
          feed.onView(last)
        }}
        onScroll={(top) => top > 8 && feed.hold()}
        onChoose={(index) => {
          const id = keyOf(index)
          cursor.moveTo(index)
          if (id) onOpen(id, openId !== null)
        }}
      />
      {feed.fresh > 0 && (
        <Button
          look="primary"
          className={styles.fresh}
          onClick={() => {
            feed.resume()
            grid.current?.toTop()
          }}
        >
          <ArrowUp size={13} aria-hidden />
          {freshText(feed.fresh)}
        </Button>
      )}
    </div>
  )
}
