import type { ReactNode } from 'react'
import styles from './behaviour.module.css'

interface LineProps {
  /** The first word of the sentence, which names the line. */
  name: string
  fault: string | null
  children: ReactNode
}

/** A sentence with fields in it, and what is wrong with them below. */
export function Line({ name, fault, children }: LineProps) {
  return (
    <div role="group" aria-label={name} className={styles.condition}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        {children}
      </div>
      <p role="status" className={styles.fault}>
        {fault}
      </p>
    </div>
  )
}
