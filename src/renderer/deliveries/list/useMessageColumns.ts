import { useMemo } from 'react'
import { useCell } from '../../ui/cell.ts'
import {
  type ColumnChoice,
  fitColumns,
  isColumnChoice,
  noChoice,
  withWidth,
} from '../../ui/list/columns.ts'
import { storedCell } from '../../ui/storedCell.ts'
import { columnsFor } from './messageColumns.ts'

const stored = storedCell<ColumnChoice>('hookbench.columns.messages', noChoice, isColumnChoice)

/** Room for the scrollbar, px. */
const scrollbar = 16

export type MessageTable = ReturnType<typeof useMessageColumns>

/** The columns of the list in this width, as chosen in this browser. */
export function useMessageColumns(destinations: number, width: number) {
  const choice = useCell(stored)
  const all = columnsFor(destinations)
  const fitted = useMemo(() => fitColumns(all, choice, width - scrollbar), [all, choice, width])
  return {
    all,
    choice,
    change: stored.set,
    ...fitted,
    resize(index: number, px: number) {
      const column = fitted.columns[index]
      if (column) stored.set(withWidth(choice, column, px))
    },
  }
}
