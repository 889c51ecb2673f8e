import { type ReactNode, useEffect, useRef } from 'react'
import styles from './pickList.module.css'

export interface Pick {
  key: string
  cells: ReactNode
}

interface PickListProps {
  label: string
  /** The class that sets the columns' widths. */
  layout: string | undefined
  items: readonly Pick[]
  picked: string | undefined
  onPick: (key: string) => void
}

/** A short list of which one is shown below it. */
export function PickList({ label, layout, items, picked, onPick }: PickListProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  // In braces: what scrollIntoView returns in newer browsers would be taken for the effect's cleanup.
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
