import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import styles from './sidePane.module.css'

interface SidePaneProps {
  label: string
  /** Of what is shown. */
  id: string
  /** Until it is read: the label. */
  title: ReactNode | undefined
  onClose: () => void
  children: ReactNode
}

/** The detail beside a list. */
export function SidePane({ label, id, title, onClose, children }: SidePaneProps) {
  return (
    <section className={styles.pane} aria-label={label}>
      <div className={styles.head}>
        <h2>{title ?? label}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </button>
      </div>
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={label}>
        <ErrorBoundary title="This cannot be shown" of={id} onClose={onClose}>
          {children}
        </ErrorBoundary>
      </div>
    </section>
  )
}
