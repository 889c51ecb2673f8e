import styles from './headerTable.module.css'

/** Name and value, one to a line, in the order given. Headers may repeat a name. */
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
