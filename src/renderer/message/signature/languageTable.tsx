import type { ReserialisedBody } from '../../../contract/verify.ts'
import { classes } from '../../ui/classes.ts'
import styles from './languageTable.module.css'

/** How each language writes a body that it has parsed. */
export function LanguageTable({ rows }: { rows: readonly ReserialisedBody[] }) {
  return (
    <table className={styles.table} aria-label="How each language would re-serialise this body">
      <thead>
        <tr>
          <th scope="col">Language</th>
          <th scope="col">Parse and serialise again</th>
          <th scope="col">Same signature</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, language, code, same, difference }) => (
          <tr key={id}>
            <td>{language}</td>
            <td className={styles.code}>{code}</td>
            <td className={classes(same ? styles.same : styles.differs)}>
              {same ? 'Yes' : difference === null ? 'No' : `No: ${difference}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
