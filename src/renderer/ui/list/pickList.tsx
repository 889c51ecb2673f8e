import { type ReactNode, useEffect, useRef } from 'react'
import styles from './pickList.module.css'

export interface Pick {
  key: string
  cells: ReactNode
}

interface PickListProps {
  label: string
  /** The class with the column widths. */
  layout: string | undefined
  items: readonly Pick[]
  picked: string | undefined
  onPick: (key: string) => void
}

/** A short list; the selected item is shown below it. */
export function PickList({ label, layout, items, picked, onPick }: PickListProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  // In braces, because React would treat the return value of scrollIntoView as the cleanup function.
  useEffect(() => {
    pressed.current?.scrollIntoView({ block: 'nearest' })
  }, [picked])
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ key, cells }) => (
        <li key={key}>
          <button
            ref={key === picked ? pressed : undefined}
            type="button"
            className={layout}
            aria-pressed={key === picked}
            onClick={() => onPick(key)}
          >
            {cells}
          </button>
        </li>
      ))}
    </ul>
  )
}
