import type { MessageType } from '../../contract/model.ts'
import styles from './typeTag.module.css'
import { typeTags } from './words.ts'

export function TypeTag({ type }: { type: MessageType }) {
  return <span className={styles.tag}>{typeTags[type]}</span>
}
