import { storedCell } from '../../ui/storedCell.ts'

const isBoolean = (value: unknown) => typeof value === 'boolean'

const cell = storedCell('hookbench.overTime', true, isBoolean)

/** Whether the chart above the list is shown; remembered in this browser. */
export const overTimeShown = { ...cell, toggle: () => cell.set(!cell.get()) }
