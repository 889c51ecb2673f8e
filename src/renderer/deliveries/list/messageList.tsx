import { type RefObject, useEffect, useRef } from 'react'
import { Grid, type GridHandle } from '../../ui/list/grid.tsx'
import { isNewer } from '../selection/selected.ts'
import { MessageRow } from './messageRow.tsx'
import type { MessageTable } from './useMessageColumns.ts'
import type { MessageWindow } from './useMessageWindow.ts'

/** More new rows than this at once do not fade in, because that would flicker. */
const mostFading = 6

interface MessageListProps {
  window: MessageWindow
  following: boolean
  table: MessageTable
  /** The row of the cursor. */
  selected: number | null
  isMarked: (id: string) => boolean
  onMark: (index: number) => void
  onExtend: (index: number) => void
  grid: RefObject<GridHandle | null>
  onView: (first: number, last: number) => void
  onScroll: (top: number) => void
  onChoose: (index: number) => void
}

export function MessageList(props: MessageListProps) {
  const { window, following, table } = props
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
  const idAt = (index: number) => window.rowAt(index)?.id ?? null
  return (
    <Grid
      ref={props.grid}
      label="Messages"
      columns={table.columns}
      layout={undefined}
      template={table.template}
      onResize={table.resize}
      count={window.count}
      keyOf={idAt}
      renderRow={(index) => {
        const message = window.rowAt(index)
        return (
          message && (
            <MessageRow
              message={message}
              columns={table.columns}
              hidesDestination={table.noRoom.includes('destination')}
              arrives={arrives(message.id)}
              marked={props.isMarked(message.id)}
            />
          )
        )
      }}
      selected={props.selected}
      onChoose={props.onChoose}
      isMarked={(index) => {
        const id = idAt(index)
        return id !== null && props.isMarked(id)
      }}
      onMark={props.onMark}
      onExtend={props.onExtend}
      onView={props.onView}
      onScroll={props.onScroll}
    />
  )
}
