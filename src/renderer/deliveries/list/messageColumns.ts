import type { ListColumn } from '../../ui/list/columns.ts'

export type MessageColumnId =
  | 'select'
  | 'state'
  | 'type'
  | 'call'
  | 'user'
  | 'destination'
  | 'source'
  | 'endpoints'
  | 'status'
  | 'duration'
  | 'attempts'
  | 'next'
  | 'received'
  | 'id'

export interface MessageColumn extends ListColumn {
  id: MessageColumnId
  /** Only for screen readers. */
  unseen?: boolean
}

const required = { shown: true, required: true }
const shown = { shown: true }
const hidden = { shown: false }

const messageColumns: readonly MessageColumn[] = [
  { id: 'select', title: 'Selected', unseen: true, width: 16, min: 16, rank: 0, ...required },
  { id: 'state', title: 'State', width: 86, min: 82, rank: 1, ...required },
  { id: 'type', title: 'Type', width: 66, min: 62, rank: 5, ...shown },
  { id: 'call', title: 'Call', width: 200, min: 112, flexible: true, rank: 2, ...required },
  { id: 'user', title: 'User', width: 110, min: 60, rank: 4, ...shown },
  { id: 'destination', title: 'Destination', width: 110, min: 70, rank: 11, ...shown },
  { id: 'source', title: 'Source', width: 110, min: 70, rank: 12, ...hidden },
  { id: 'endpoints', title: 'Endpoints', width: 82, min: 60, rank: 6, ...shown },
  { id: 'status', title: 'Last response', width: 84, min: 76, rank: 8, ...shown },
  { id: 'duration', title: 'Duration', width: 60, min: 54, align: 'end', rank: 10, ...shown },
  { id: 'attempts', title: 'Attempts', width: 56, min: 52, align: 'end', rank: 7, ...shown },
  { id: 'next', title: 'Next attempt', width: 92, min: 76, align: 'end', rank: 9, ...shown },
  { id: 'received', title: 'Received', width: 60, min: 54, align: 'end', rank: 3, ...shown },
  { id: 'id', title: 'Id', width: 76, min: 50, align: 'end', rank: 13, ...hidden },
]

/** With a single destination, its name in every row would be redundant. */
const ofOne = messageColumns.map((column) =>
  column.id === 'destination' ? { ...column, shown: false } : column,
)

export const columnsFor = (destinations: number) => (destinations > 1 ? messageColumns : ofOne)
