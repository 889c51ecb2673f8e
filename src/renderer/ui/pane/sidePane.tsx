import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './errorBoundary.tsx'
import styles from './sidePane.module.css'

interface SidePaneProps {
  label: string
  /** The id of the shown item. */
  id: string
  /** Shown as the heading; the label until loaded. */
  title: ReactNode | undefined
  onClose: () => void
  children: ReactNode
}

/** The detail beside a list. */
export function SidePane({ label, id, title, onClose, children }: SidePaneProps) {
  return (
    <section className={styles.pane} aria-label={label} data-values>
      <div className={styles.head}>
        <h2>{title ?? label}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </button>
      </div>
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={label}>
        <ErrorBoundary title="This could not be displayed" of={id} onClose={onClose}>
          {children}
        </ErrorBoundary>
      </div>
    </section>
  )
}
