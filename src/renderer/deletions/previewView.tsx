import type { DeletionKind, DeletionPreview } from '../../contract/deletion.ts'
import { countText, plural } from '../ui/amounts.ts'
import { Section } from '../ui/section.tsx'
import { deletes } from './kinds.ts'
import styles from './previewView.module.css'

const mostNamed = 8

/** What it would do if it were asked for now. */
export function PreviewView({ kind, preview }: { kind: DeletionKind; preview: DeletionPreview }) {
  const { users, unseen, suppressed, sources, notices } = preview
  return (
    <Section title="What it would do">
      <ul className={styles.facts}>
        <li>
          <b>{plural(users, 'user')}</b>
          {deletes(kind) &&
            (notices === 0 ? ', and nobody is told' : `, ${plural(notices, 'notice')} to send`)}
        </li>
        {unseen.length > 0 && (
          <li className={styles.unseen}>
            {unseen.length >= 100 ? 'At least 100' : countText(unseen.length)} of them{' '}
            {unseen.length === 1 ? 'was' : 'were'} seen by no source:{' '}
            <span className="mono">{unseen.slice(0, mostNamed).join(', ')}</span>
            {unseen.length > mostNamed && ' …'}
          </li>
        )}
        {suppressed > 0 && (
          <li className="dim">
            {kind === 'unsuppress'
              ? `${plural(suppressed, 'user is', 'users are')} suppressed now`
              : `${plural(suppressed, 'user is', 'users are')} suppressed already`}
          </li>
        )}
      </ul>
      {deletes(kind) && sources.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" className={styles.number}>
                Users
              </th>
              <th scope="col">Sends notices to</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, users: seen, destinations, reason }) => (
              <tr key={source}>
                <td>{source}</td>
                <td className={styles.number}>{countText(seen)}</td>
                <td>
                  {reason === null ? (
                    destinations.join(', ')
                  ) : (
                    <span className="dim">Nobody: {reason}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
