import type { HeaderLines } from '../../../contract/model.ts'
import styles from './compared.module.css'
import { headerRows } from '../diff/headers.ts'

interface HeaderComparisonProps {
  label: string
  heads: [string, string]
  left: HeaderLines
  right: HeaderLines
}

/** Header lines by name, those that differ marked. */
export function HeaderComparison({ label, heads, left, right }: HeaderComparisonProps) {
  return <ComparedTable label={label} heads={heads} rows={headerRows(left, right)} />
}

export interface ComparedRow {
  name: string
  left: string | null
  right: string | null
}

interface ComparedTableProps {
  label: string
  heads: [string, string]
  rows: readonly ComparedRow[]
}

/** Two values for each name. */
export function ComparedTable({ label, heads: [a, b], rows }: ComparedTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{a}</th>
          <th scope="col">{b}</th>
          <th scope="col" style={{ width: 90 }}>
            <span className="unseen">How they differ</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, left, right }, i) => (
          <tr key={i} className={left === right ? undefined : styles.differs}>
            <th scope="row">{name}</th>
            <td className={styles.code}>{left ?? <span className="dim">missing</span>}</td>
            <td className={styles.code}>{right ?? <span className="dim">missing</span>}</td>
            <td className="dim">{left === right ? '' : wordsOf(left, right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const wordsOf = (left: string | null, right: string | null) =>
  left === null || right === null ? 'only in one' : 'changed'
