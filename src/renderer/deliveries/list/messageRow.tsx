import { memo, useState } from 'react'
import type { Message } from '../../../contract/model.ts'
import { classes } from '../../ui/classes.ts'
import { messageCells } from './messageCells.tsx'
import type { MessageColumn } from './messageColumns.ts'
import styles from './messageRow.module.css'

interface RowProps {
  message: Message
  columns: readonly MessageColumn[]
  /** Whether the destination has a column that does not fit; then only screen readers get it. */
  hidesDestination: boolean
  arrives: boolean
  marked: boolean
}

/** `arrives`: it arrived while the list was visible, so it fades in. Only the first render counts. */
function Row({ message, columns, hidesDestination, arrives, marked }: RowProps) {
  const [fades] = useState(arrives)
  return columns.map(({ id, align }) => {
    const { className, hint, filter, show } = messageCells[id]
    return (
      <span
        key={id}
        role="gridcell"
        className={classes(
          fades && styles.fades,
          align === 'end' && styles.end,
          // Its content fits the narrowest column. Each cell that cuts off its own costs time in every frame.
          hint === undefined && styles.whole,
          className,
        )}
        title={hint?.(message)}
        {...filter?.(message)}
      >
        {show(message, marked)}
        {id === 'call' && hidesDestination && (
          <span className="unseen"> to {message.destination}</span>
        )}
      </span>
    )
  })
}

export const MessageRow = memo(Row)
