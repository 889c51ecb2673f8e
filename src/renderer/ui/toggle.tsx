import { Switch } from 'radix-ui'
import styles from './toggle.module.css'

interface ToggleProps {
  on: boolean
  onChange: (on: boolean) => void
  /** Its name, where no label element has one for it. */
  label?: string | undefined
  id?: string
  describedBy?: string
  tabIndex?: number
}

/** Something that is enabled or disabled at once. */
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
