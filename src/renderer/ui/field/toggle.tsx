import { Switch } from 'radix-ui'
import { Hint } from '../button/hint.tsx'
import { useCell } from '../cell.ts'
import { unreachable } from '../unreachable.ts'
import styles from './toggle.module.css'

interface ToggleProps {
  on: boolean
  onChange: (on: boolean) => void
  /** Its accessible name, if there is no label element. */
  label?: string | undefined
  id?: string
  describedBy?: string
  tabIndex?: number
}

/** A switch that applies immediately, so it is disabled while the workbench is unreachable. */
export function Toggle({ on, onChange, label, id, describedBy, tabIndex }: ToggleProps) {
  const away = useCell(unreachable)
  return (
    <Hint text={away}>
      <Switch.Root
        id={id}
        tabIndex={tabIndex}
        className={styles.switch}
        checked={on}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={away !== null || undefined}
        onCheckedChange={away === null ? onChange : undefined}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </Hint>
  )
}
