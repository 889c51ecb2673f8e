import { Copy } from 'lucide-react'
import { copy } from '../notice/copy.ts'
import styles from './headerTable.module.css'

/** Names and values, one per line, in the given order, each to be copied. Header names may repeat. */
export function HeaderTable({ label, lines }: { label: string; lines: [string, string][] }) {
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {lines.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td className={styles.copy}>
              <button
                type="button"
                aria-label={`Copy value of ${name}`}
                title={`Copy value of ${name}`}
                onClick={() => void copy(value, name)}
              >
                <Copy size={12} aria-hidden />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
