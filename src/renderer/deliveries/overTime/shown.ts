import { readStored, store } from '../../ui/stored.ts'
import { createCell } from '../../ui/cell.ts'

const place = 'hookbench.overTime'
const isBoolean = (value: unknown) => typeof value === 'boolean'

const cell = createCell(readStored(place, isBoolean) ?? true)

/** Whether the chart above the list is shown; remembered in this browser. */
export const overTimeShown = {
  ...cell,
  toggle() {
    cell.set(!cell.get())
    store(place, cell.get())
  },
}
