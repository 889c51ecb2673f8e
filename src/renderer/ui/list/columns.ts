import { isObject } from '../../../contract/json.ts'

/** The gaps and the padding of a row, as in grid.module.css. */
const gap = 10
const padding = 24
export const widest = 600

export interface ListColumn {
  id: string
  title: string
  /** In px, unless the user changed it; `min` if there is no room for more. */
  width: number
  min: number
  /** Takes the space that the others leave. One column does. */
  flexible?: boolean
  align?: 'end'
  /** Columns with the highest rank are left out first if there is no room. */
  rank: number
  /** Shown unless the user hides it. */
  shown: boolean
  /** Cannot be hidden. */
  required?: boolean
}

/** What the user changed, by column. */
export interface ColumnChoice {
  shown: Record<string, boolean>
  widths: Record<string, number>
}

export const noChoice: ColumnChoice = { shown: {}, widths: {} }

export function isColumnChoice(value: unknown): value is ColumnChoice {
  if (!isObject(value) || !isObject(value['shown']) || !isObject(value['widths'])) return false
  return (
    Object.values(value['shown']).every((each) => typeof each === 'boolean') &&
    Object.values(value['widths']).every((each) => typeof each === 'number' && each > 0)
  )
}

export const isChosen = ({ id, required, shown }: ListColumn, choice: ColumnChoice): boolean =>
  required === true || (choice.shown[id] ?? shown)

export const widthOf = ({ id, width, min }: ListColumn, { widths }: ColumnChoice): number =>
  Math.round(Math.min(widest, Math.max(min, widths[id] ?? width)))

export interface Fitted<C> {
  columns: readonly C[]
  /** The chosen columns that have no room, by id. */
  noRoom: readonly string[]
  template: string
}

/** The chosen columns that fit, in their order. The most important ones stay, and at least one column does. */
export function fitColumns<C extends ListColumn>(
  columns: readonly C[],
  choice: ColumnChoice,
  available: number,
): Fitted<C> {
  const kept = columns.filter((column) => isChosen(column, choice))
  const noRoom: string[] = []
  while (kept.length > 1 && neededWidth(kept, choice) > available) {
    const least = kept.reduce((a, b) => (b.rank > a.rank ? b : a))
    kept.splice(kept.indexOf(least), 1)
    noRoom.push(least.id)
  }
  return { columns: kept, noRoom, template: kept.map((each) => track(each, choice)).join(' ') }
}

/** A width that the user set is exact; others shrink before a column is left out. */
function track(column: ListColumn, choice: ColumnChoice): string {
  if (column.flexible) return `minmax(${column.min}px, 1fr)`
  if (choice.widths[column.id] !== undefined) return `${widthOf(column, choice)}px`
  return `minmax(${column.min}px, ${column.width}px)`
}

function neededWidth(columns: readonly ListColumn[], choice: ColumnChoice): number {
  const least = (each: ListColumn) =>
    each.flexible || choice.widths[each.id] === undefined ? each.min : widthOf(each, choice)
  return columns.reduce((sum, each) => sum + least(each), padding + gap * (columns.length - 1))
}

export const withWidth = (
  choice: ColumnChoice,
  { id, min }: ListColumn,
  width: number,
): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [id]: Math.round(Math.min(widest, Math.max(min, width))) },
})

export const withShown = (choice: ColumnChoice, id: string, shown: boolean): ColumnChoice => ({
  ...choice,
  shown: { ...choice.shown, [id]: shown },
})
