import type { ReactNode } from 'react'
import { copy } from '../ui/copy.ts'
import { PaneHead as Head } from '../ui/pane.tsx'
import styles from './paneHead.module.css'

interface PaneHeadProps {
  of: { name: string; key: string; source: string }
  children: ReactNode
}

/** Name, key and source, and what can be done. */
export function PaneHead({ of: { name, key, source }, children }: PaneHeadProps) {
  return (
    <Head
      name={name}
      meta={
        <>
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
        </>
      }
    >
      {children}
    </Head>
  )
}
