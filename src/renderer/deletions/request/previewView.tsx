import type { DeletionKind, DeletionPreview } from '../../../contract/deletion.ts'
import { countText, plural } from '../../../contract/format.ts'
import { isolated } from '../../../contract/isolated.ts'
import { Section } from '../../ui/pane/section.tsx'
import { deletes } from './kinds.ts'
import styles from './previewView.module.css'

const mostNamed = 8

/** Previews the effects of the request. */
export function PreviewView({ kind, preview }: { kind: DeletionKind; preview: DeletionPreview }) {
  const { users, unseen, suppressed, sources, notices } = preview
  return (
    <Section title="Preview">
      <ul className={styles.facts}>
        <li>
          <b>{plural(users, 'user')}</b>
          {deletes(kind) &&
            (notices === 0
              ? ', no deletion notices to send'
              : `, ${plural(notices, 'deletion notice')} to send`)}
        </li>
        {unseen.length > 0 && (
          <li className={styles.unseen}>
            {unseen.length >= 100 ? 'At least 100' : countText(unseen.length)} of them{' '}
            {unseen.length === 1 ? 'was' : 'were'} not seen by any source:{' '}
            <span className="mono">{unseen.slice(0, mostNamed).map(isolated).join(', ')}</span>
            {unseen.length > mostNamed && ' …'}
          </li>
        )}
        {suppressed > 0 && (
          <li className="dim">
            {kind === 'unsuppress'
              ? `${plural(suppressed, 'user is', 'users are')} currently suppressed`
              : `${plural(suppressed, 'user is', 'users are')} already suppressed`}
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
              <th scope="col">Sends deletion notices to</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, users: count, destinations, reason }) => (
              <tr key={source}>
                <td>{source}</td>
                <td className={styles.number}>{countText(count)}</td>
                <td>
                  {reason === null ? (
                    destinations.join(', ')
                  ) : (
                    <span className="dim">None: {reason}</span>
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
