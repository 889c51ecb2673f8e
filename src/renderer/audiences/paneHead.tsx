import type { ReactNode } from 'react'
import { copy } from '../ui/notice/copy.ts'
import { PaneHead as Head } from '../ui/pane/pane.tsx'
import styles from './paneHead.module.css'

interface PaneHeadProps {
  of: { name: string; key: string; source: string }
  children: ReactNode
}

/** Name, key, source and the buttons. */
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
          <span className={`${styles.source} dim`} title="The source of its calls">
            source <b>{source}</b>
          </span>
        </>
      }
    >
      {children}
    </Head>
  )
}
