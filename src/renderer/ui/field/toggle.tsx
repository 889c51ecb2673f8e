import { Switch } from 'radix-ui'
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

/** A switch that applies immediately. */
export function Toggle({ on, onChange, label, id, describedBy, tabIndex }: ToggleProps) {
  return (
    <Switch.Root
      id={id}
      tabIndex={tabIndex}
      className={styles.switch}
      checked={on}
      aria-label={label}
      aria-describedby={describedBy}
      onCheckedChange={onChange}
    >
      <Switch.Thumb className={styles.thumb} />
    </Switch.Root>
  )
}
