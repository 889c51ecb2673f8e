import { Switch } from 'radix-ui'
import { Hint } from '../button/hint.tsx'
import { useNoChange } from '../viewing.ts'
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

/** A switch that applies immediately, so it is disabled while nothing can be changed. */
export function Toggle({ on, onChange, label, id, describedBy, tabIndex }: ToggleProps) {
  const noChange = useNoChange()
  return (
    <Hint text={noChange}>
      <Switch.Root
        id={id}
        tabIndex={tabIndex}
        className={styles.switch}
        checked={on}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={noChange !== null || undefined}
        onCheckedChange={noChange === null ? onChange : undefined}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </Hint>
  )
}
