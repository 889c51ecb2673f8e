import { memo, useState } from 'react'
import type { Message } from '../../../contract/model.ts'
import { Pips } from '../../message/pips.tsx'
import { StateWord } from '../../message/stateWord.tsx'
import { TypeTag } from '../../message/typeTag.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { filterBy } from '../../message/filter/filterBy.ts'
import { classes } from '../../ui/classes.ts'
import type { GridColumn } from '../../ui/list/grid.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import styles from './messageRow.module.css'

const columns = [
  { title: 'State' },
  { title: 'Type' },
  { title: 'Call' },
  { title: 'User', className: styles.user },
  { title: 'Destination', className: styles.destination },
  { title: 'Endpoints' },
  { title: 'Attempts', align: 'end', className: styles.tries },
  { title: 'Received', align: 'end' },
] as const

export interface MessageTable {
  columns: readonly GridColumn[]
  layout: string
  /** Whether rows show the destination. */
  namesDestination: boolean
}

const withOne: MessageTable = {
  columns: columns.filter(({ title }) => title !== 'Destination'),
  layout: classes(styles.layout),
  namesDestination: false,
}
const withMany: MessageTable = {
  columns,
  layout: classes(styles.layout, styles.many),
  namesDestination: true,
}

/** With a single destination, its name in every row would be redundant. */
export function messageTable(destinations: number): MessageTable {
  return destinations > 1 ? withMany : withOne
}

interface RowProps {
  message: Message
  arrives: boolean
  /** Whether it is part of the selection. */
  marked: boolean
  namesDestination: boolean
}

/** `arrives`: it arrived while the list was visible, so it fades in. Only the first render counts. */
function Row({ message, arrives, marked, namesDestination }: RowProps) {
  const [fades] = useState(arrives)
  const title = titleText(message.label)
  const label = namesDestination ? `${title}\nto ${message.destination}` : title
  const cell = classes(fades && styles.fades)
  return (
    <>
      <span
        role="gridcell"
        className={classes(cell, marked && styles.marked)}
        {...filterBy('state', message.state)}
      >
        {marked && <span className="unseen">Selected, </span>}
        <StateWord state={message.state} />
      </span>
      <span role="gridcell" className={cell} {...filterBy('type', message.type)}>
        <TypeTag type={message.type} />
      </span>
      <span
        role="gridcell"
        className={cell}
        title={label}
        {...filterBy('event', message.type === 'track' ? message.label : null)}
      >
        {message.label}
      </span>
      <span
        role="gridcell"
        className={classes(cell, styles.user, 'mono', 'dim')}
        title={titleText(message.userId ?? '')}
        {...filterBy('user', message.userId)}
      >
        {message.userId ?? '—'}
      </span>
      {namesDestination && (
        <span
          role="gridcell"
          className={classes(cell, styles.destination, 'dim')}
          title={message.destination}
          {...filterBy('destination', message.destination)}
        >
          {message.destination}
        </span>
      )}
      <span role="gridcell" className={cell}>
        <Pips standings={message.standings} />
      </span>
      <span role="gridcell" className={classes(cell, styles.tries, styles.end)}>
        {message.attemptCount}
      </span>
      <span role="gridcell" className={classes(cell, styles.end, 'dim')}>
        <Ago at={message.receivedAt} />
      </span>
    </>
  )
}

export const MessageRow = memo(Row)
