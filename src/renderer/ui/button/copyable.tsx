import type { ReactNode } from 'react'
import { copy } from '../notice/copy.ts'
import styles from './copyable.module.css'

interface CopyableProps {
  text: string
  /** Completes both "Copy …" and the toast "Copied …". */
  what: string
  children: ReactNode
}

/** An id that is copied by clicking it. */
export function Copyable({ text, what, children }: CopyableProps) {
  return (
    <button
      type="button"
      className={styles.copyable}
      title={`Copy ${what}`}
      onClick={() => void copy(text, what)}
    >
      {children}
    </button>
  )
}
