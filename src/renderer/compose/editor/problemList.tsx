import type { Problem } from './problems.ts'
import styles from './problemList.module.css'
import { lineOf } from '../../message/draft/scan.ts'

interface ProblemListProps {
  id: string
  text: string
  problems: readonly Problem[]
}

/** The problems of a call, each with its line. */
export function ProblemList({ id, text, problems }: ProblemListProps) {
  return (
    <div id={id} role="status">
      <ul className={styles.list}>
        {problems.map(({ message, kind, at }) => (
          <li key={message} className={styles[kind]}>
            <span className="mono">{lineOf(text, at)}</span> <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
