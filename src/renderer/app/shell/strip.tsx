import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './strip.module.css'

interface StripProps {
  /** The name of the region. */
  label: string
  tone: 'wait' | 'bad'
  /** Links and buttons. */
  actions: ReactNode
  children: ReactNode
}

/** One line below the top bar, on every page, about the state of the workbench. */
export function Strip({ label, tone, actions, children }: StripProps) {
  return (
    <section className={classes(styles.strip, styles[tone])} aria-label={label}>
      <TriangleAlert size={14} aria-hidden className={styles.sign} />
      <p role={tone === 'bad' ? 'alert' : 'status'}>{children}</p>
      {actions}
    </section>
  )
}
