import type { ReactNode } from 'react'
import { settingId } from './settingPlace.ts'
import styles from './settings.module.css'

/** A read-only value. */
export function FactField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field} data-setting={settingId(label)}>
      <span className={styles.name}>{label}</span>
      <div className={styles.fact}>{children}</div>
    </div>
  )
}
