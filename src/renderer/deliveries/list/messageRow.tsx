import { memo, useState } from 'react'
import type { Message } from '../../../contract/model.ts'
import { classes } from '../../ui/classes.ts'
import type { MessageColumn } from './messageColumns.tsx'
import styles from './messageRow.module.css'

interface RowProps {
  message: Message
  columns: readonly MessageColumn[]
  arrives: boolean
}

/** `arrives`: it arrived while the list was visible, so it fades in. Only the first render counts. */
function Row({ message, columns, arrives }: RowProps) {
  const [fades] = useState(arrives)
  return columns.map(({ id, align, cellClass, hint, cell }) => (
    <span
      key={id}
      role="gridcell"
      className={classes(fades && styles.fades, align === 'end' && styles.end, cellClass)}
      title={hint?.(message)}
    >
      {cell(message)}
    </span>
  ))
}

export const MessageRow = memo(Row)
