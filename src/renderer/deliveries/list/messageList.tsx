import { type RefObject, useEffect, useRef } from 'react'
import { Grid, type GridHandle } from '../../ui/list/grid.tsx'
import { MessageRow, messageTable } from './messageRow.tsx'
import { isNewer } from './pages.ts'
import type { MessageWindow } from './useMessageWindow.ts'

/** More new rows than this at once do not fade in, because that would flicker. */
const mostFading = 6

interface MessageListProps {
  window: MessageWindow
  following: boolean
  /** How many destinations there are. */
  destinations: number
  selected: number | null
  /** The selected messages by id. */
  marked: ReadonlyMap<string, unknown>
  onMark: (index: number) => void
  grid: RefObject<GridHandle | null>
  onView: (first: number, last: number) => void
  onScroll: (top: number) => void
  onChoose: (index: number) => void
}

export function MessageList(props: MessageListProps) {
  const { window, following, destinations } = props
  const lastNewest = useRef<string | null>(null)
  const newest = window.rowAt(0)?.id ?? null
  useEffect(() => {
    if (newest !== null) lastNewest.current = newest
  }, [newest])
  const arrives = (id: string) => {
    const known = lastNewest.current
    if (!following || known === null || !isNewer(id, known)) return false
    const beyond = window.rowAt(mostFading)
    return beyond === null || !isNewer(beyond.id, known)
  }
  const table = messageTable(destinations)
  return (
    <Grid
      ref={props.grid}
      label="Messages"
      columns={table.columns}
      layout={table.layout}
      count={window.count}
      keyOf={(index) => window.rowAt(index)?.id ?? null}
      renderRow={(index) => {
        const message = window.rowAt(index)
        return (
          message && (
            <MessageRow
              message={message}
              arrives={arrives(message.id)}
              marked={props.marked.has(message.id)}
              namesDestination={table.namesDestination}
            />
          )
        )
      }}
      selected={props.selected}
      onChoose={props.onChoose}
      onMark={props.onMark}
      onView={props.onView}
      onScroll={props.onScroll}
    />
  )
}
