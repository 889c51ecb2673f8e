import type { Mistake } from '../../../contract/mistake.ts'
import styles from './mistakeList.module.css'

interface MistakeListProps {
  mistakes: readonly Mistake[]
  onLine: (line: number) => void
}

/** The mistakes in a text, each with a link to its line. */
export function MistakeList({ mistakes, onLine }: MistakeListProps) {
  if (mistakes.length === 0) return null
  return (
    <ul className={styles.mistakes}>
      {mistakes.map(({ line, path, message }) => (
        <li key={`${line} ${path} ${message}`}>
          <button type="button" onClick={() => onLine(line)}>
            Line {line}
          </button>
          <span className={styles.wrong}>
            {path && <span className="mono">{path}: </span>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
