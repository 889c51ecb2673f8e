import styles from './headerTable.module.css'

/** Names and values, one per line, in the given order. Header names may repeat. */
export function HeaderTable({ label, lines }: { label: string; lines: [string, string][] }) {
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {lines.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
