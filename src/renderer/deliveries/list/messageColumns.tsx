import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../../contract/format.ts'
import type { Message } from '../../../contract/model.ts'
import { Pips } from '../../message/pips.tsx'
import { StateWord } from '../../message/stateWord.tsx'
import { TypeTag } from '../../message/typeTag.tsx'
import type { ListColumn } from '../../ui/list/columns.ts'
import { Ago } from '../../ui/text/ago.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import styles from './messageRow.module.css'
import { NextAttempt } from './nextAttempt.tsx'

export interface MessageColumn extends ListColumn {
  /** Only for screen readers. */
  unseen?: boolean
  cellClass?: string | undefined
  /** The tooltip of the cell. */
  hint?: (message: Message) => string
  cell: (message: Message) => ReactNode
}

const mono = 'mono dim'

export const messageColumns: readonly MessageColumn[] = [
  {
    id: 'select',
    title: 'Selected',
    unseen: true,
    width: 16,
    min: 16,
    rank: 0,
    shown: true,
    required: true,
    cellClass: styles.select,
    // The row itself says whether it is selected.
    cell: () => (
      <span data-mark className={styles.box} aria-hidden>
        <Check size={11} strokeWidth={3} />
      </span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: 86,
    min: 82,
    rank: 1,
    shown: true,
    required: true,
    cell: ({ state }) => <StateWord state={state} />,
  },
  {
    id: 'type',
    title: 'Type',
    width: 66,
    min: 62,
    rank: 5,
    shown: true,
    cell: ({ type }) => <TypeTag type={type} />,
  },
  {
    id: 'call',
    title: 'Call',
    width: 200,
    min: 90,
    flexible: true,
    rank: 2,
    shown: true,
    required: true,
    hint: ({ label, destination }) => `${titleText(label)}\nto ${destination}`,
    cell: ({ label }) => label,
  },
  {
    id: 'user',
    title: 'User',
    width: 110,
    min: 60,
    rank: 4,
    shown: true,
    cellClass: mono,
    hint: ({ userId }) => titleText(userId ?? ''),
    cell: ({ userId }) => userId ?? '—',
  },
  {
    id: 'destination',
    title: 'Destination',
    width: 110,
    min: 70,
    rank: 11,
    shown: true,
    cellClass: 'dim',
    hint: ({ destination }) => destination,
    cell: ({ destination }) => destination,
  },
  {
    id: 'source',
    title: 'Source',
    width: 110,
    min: 70,
    rank: 12,
    shown: false,
    cellClass: 'dim',
    hint: ({ source }) => source ?? '',
    cell: ({ source }) => source ?? '—',
  },
  {
    id: 'endpoints',
    title: 'Endpoints',
    width: 82,
    min: 60,
    rank: 6,
    shown: true,
    cell: ({ standings }) => <Pips standings={standings} />,
  },
  {
    id: 'attempts',
    title: 'Attempts',
    width: 56,
    min: 52,
    align: 'end',
    rank: 7,
    shown: true,
    cell: ({ attemptCount }) => countText(attemptCount),
  },
  {
    id: 'next',
    title: 'Next attempt',
    width: 92,
    min: 76,
    align: 'end',
    rank: 9,
    shown: true,
    cell: (message) => <NextAttempt message={message} />,
  },
  {
    id: 'received',
    title: 'Received',
    width: 60,
    min: 54,
    align: 'end',
    rank: 3,
    shown: true,
    cellClass: 'dim',
    cell: ({ receivedAt }) => <Ago at={receivedAt} />,
  },
  {
    id: 'id',
    title: 'Id',
    width: 76,
    min: 50,
    align: 'end',
    rank: 13,
    shown: false,
    cellClass: mono,
    cell: ({ id }) => `#${id}`,
  },
]

/** With a single destination, its name in every row would be redundant. */
const ofOne = messageColumns.map((column) =>
  column.id === 'destination' ? { ...column, shown: false } : column,
)

export const columnsFor = (destinations: number) => (destinations > 1 ? messageColumns : ofOne)
