import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { useCell } from '../cell.ts'
import { Segmented } from '../field/segmented.tsx'
import {
  type ColumnChoice,
  isChosen,
  type ListColumn,
  noChoice,
  widest,
  widthOf,
  withShown,
  withWidth,
} from './columns.ts'
import { density, densityTitles } from './density.ts'
import styles from './listMenu.module.css'

interface ListMenuProps {
  columns: readonly ListColumn[]
  choice: ColumnChoice
  /** The chosen columns that have no room, by id. */
  noRoom: readonly string[]
  onChange: (choice: ColumnChoice) => void
}

/** How a list is shown: which columns, how wide, and how high its rows are. */
export function ListMenu({ columns, choice, noRoom, onChange }: ListMenuProps) {
  const rows = useCell(density)
  const optional = columns.filter((column) => !column.required)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="chip" aria-label="Columns and rows" title="Columns and rows">
          <Columns3 size={14} aria-hidden />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.menu}
          align="end"
          sideOffset={5}
          collisionPadding={8}
          aria-label="Columns and rows"
        >
          <div className={styles.head}>
            <h2>Columns</h2>
            <Button onClick={() => onChange(noChoice)}>Reset columns</Button>
          </div>
          <ul className={styles.list}>
            {optional.map((column) => (
              <li key={column.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={isChosen(column, choice)}
                    onChange={({ target }) =>
                      onChange(withShown(choice, column.id, target.checked))
                    }
                  />
                  {column.title}
                </label>
                {noRoom.includes(column.id) && <span className="dim">no room</span>}
                <WidthField
                  column={column}
                  width={widthOf(column, choice)}
                  onChange={(width) => onChange(withWidth(choice, column, width))}
                />
              </li>
            ))}
          </ul>
          <Segmented label="Rows" value={rows} choices={densityTitles} onChange={density.set} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface WidthFieldProps {
  column: ListColumn
  width: number
  onChange: (width: number) => void
}

/** A number being typed is applied once it is a possible width. */
function WidthField({ column, width, onChange }: WidthFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      type="number"
      aria-label={`Width of ${column.title}`}
      value={draft ?? width}
      min={column.min}
      max={widest}
      step={10}
      onChange={({ target }) => {
        setDraft(target.value)
        const typed = target.valueAsNumber
        if (typed >= column.min && typed <= widest) onChange(typed)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
