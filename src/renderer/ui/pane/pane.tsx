import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { ErrorBoundary } from './errorBoundary.tsx'
import styles from './pane.module.css'
import { sideSplit, Splitter, useSplitStyle } from './splitter.tsx'
import { titleText } from '../text/titleText.ts'

/** A page with a list at the left and the open item beside it. `title`: its heading for screen readers. */
export function ListPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page} style={useSplitStyle(sideSplit)}>
      <h1 className="unseen">{title}</h1>
      {children}
      <Splitter label="Width of the list" split={sideSplit} />
    </div>
  )
}

interface PaneProps {
  label: string
  /** Identifies the content, so that an error of one item is not shown for the next. */
  of: string
  onClose?: () => void
  children: ReactNode
}

/** The scrolling part of a page. A new React key starts at the top. */
export function Pane({ label, of, onClose, children }: PaneProps) {
  return (
    // Scrolled by keyboard too, so it takes the focus.
    <div className={styles.pane} tabIndex={0} role="group" aria-label={label}>
      <ErrorBoundary title="This could not be displayed" of={of} {...(onClose && { onClose })}>
        {children}
      </ErrorBoundary>
    </div>
  )
}

interface PaneHeadProps {
  name: string
  /** Key, kind or state beside the name. */
  meta?: ReactNode
  /** The buttons on the right. */
  children?: ReactNode
}

export function PaneHead({ name, meta, children }: PaneHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h2 title={titleText(name)}>{name}</h2>
        {meta}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>
}

interface StatProps {
  name: string
  value: ReactNode
  tone?: 'plus' | 'minus' | 'wait' | 'expired' | undefined
  title?: string
}

/** A figure with what it counts below it. */
export function Stat({ name, value, tone, title }: StatProps) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd className={classes(tone && styles[tone])}>{value}</dd>
    </div>
  )
}

/** Two fields side by side, or stacked if there is no room. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.twoColumns}>{children}</div>
}
