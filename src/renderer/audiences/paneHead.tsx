import type { ReactNode } from 'react'
import { copy } from '../ui/copy.ts'
import { titleText } from '../ui/titleText.ts'
import styles from './pane.module.css'

interface PaneHeadProps {
  of: { name: string; key: string; source: string }
  children: ReactNode
}

/** Name, key and source, and what can be done. */
export function PaneHead({ of: { name, key, source }, children }: PaneHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h2 title={titleText(name)}>{name}</h2>
        <button
          type="button"
          className={`${styles.key} mono faint`}
          title={`Copy the key ${key}`}
          aria-label={`Copy the key ${key}`}
          onClick={() => void copy(key, 'the key')}
        >
          {key}
        </button>
        <span className={`${styles.source} dim`} title="The source that its calls belong to">
          source <b>{source}</b>
        </span>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
