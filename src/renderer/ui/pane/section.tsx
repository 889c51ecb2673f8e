import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of a pane. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
