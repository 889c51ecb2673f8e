import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './note.module.css'

interface NoteProps {
  title?: ReactNode
  tone?: 'good' | 'wait' | 'bad' | 'plain'
  children?: ReactNode
}

/** A highlighted message with optional details. */
export function Note({ title, tone = 'plain', children }: NoteProps) {
  return (
    <div className={classes(styles.note, styles[tone])}>
      {title && <div className={styles.title}>{title}</div>}
      {children && <div className={styles.rest}>{children}</div>}
    </div>
  )
}
