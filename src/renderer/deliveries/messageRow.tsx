import { memo, useState } from 'react'
import type { Message } from '../../contract/model.ts'
import { Pips } from '../message/pips.tsx'
import { StateWord } from '../message/stateWord.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { Ago } from '../ui/ago.tsx'
import { classes } from '../ui/classes.ts'
import styles from './messageRow.module.css'

export const messageColumns = [
  { title: 'State' },
  { title: 'Type' },
  { title: 'Call' },
  { title: 'User', className: styles.user },
  { title: 'Endpoints' },
  { title: 'Tries', align: 'end', className: styles.tries },
  { title: 'Received', align: 'end' },
] as const

export const messageLayout = styles.layout

/** `arrives`: it came while someone watched, so it fades in. Only its first drawing decides. */
function Row({ message, arrives }: { message: Message; arrives: boolean }) {
  const [fades] = useState(arrives)
  const cell = classes(fades && styles.fades)
  return (
    <>
      <span role="gridcell" className={cell}>
        <StateWord state={message.state} />
      </span>
      <span role="gridcell" className={cell}>
        <TypeTag type={message.type} />
      </span>
      <span role="gridcell" className={cell} title={message.label}>
        {message.label}
      </span>
      <span role="gridcell" className={classes(cell, styles.user, 'mono', 'dim')}>
        {message.userId ?? '—'}
      </span>
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
