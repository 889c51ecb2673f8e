import type { Message } from '../../../contract/model.ts'
import styles from './messageRow.module.css'

/** The status of the latest attempt, or what happened instead, in the word of the filter. */
export function LastResponse({ last }: { last: NonNullable<Message['last']> }) {
  const { outcome, status } = last
  if (status === null) return <span className={styles.noResponse}>{outcome}</span>
  return <span className={status < 300 ? styles.accepted : styles.refused}>{status}</span>
}
