import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** An empty state: what will appear here, and how to make it happen. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div>{action}</div>}
    </div>
  )
}
