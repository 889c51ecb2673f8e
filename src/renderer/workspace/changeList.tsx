import type { WorkspaceChange, WorkspaceDiff } from '../../contract/workspace.ts'
import { classes } from '../ui/classes.ts'
import styles from './workspace.module.css'

/** The changes that applying a file makes, and what it leaves unchanged. */
export function ChangeList({ diff: { changes, notInFile } }: { diff: WorkspaceDiff }) {
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="Changes">
          {changes.map((change) => (
            <li key={`${change.noun} ${change.name}`}>
              <h3>
                <span className={classes(styles.action, styles[change.action])}>
                  {change.action === 'create' ? 'New' : 'Changed'}
                </span>
                {change.noun === 'settings' ? 'Settings' : `${nouns[change.noun]} ${change.name}`}
              </h3>
              <Fields {...change} />
            </li>
          ))}
        </ul>
      )}
      {notInFile.length > 0 && (
        <section className={styles.rest} aria-label="Not in the file">
          <h3>Not in the file, unchanged</h3>
          <ul>
            {notInFile.map(({ noun, name }) => (
              <li key={`${noun} ${name}`}>
                {nouns[noun]} {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const nouns = {
  source: 'Source',
  receiver: 'Receiver',
  destination: 'Destination',
  settings: 'Settings',
}

function Fields({ fields, action }: WorkspaceChange) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ path, from, to }) => (
        <div key={`${path} ${from} ${to}`}>
          <dt className="mono">{path}</dt>
          <dd className="mono">
            {path === 'sharedSecret' ? (to ?? 'removed') : <Values {...{ action, from, to }} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValuesProps {
  action: WorkspaceChange['action']
  from: string | null
  to: string | null
}

function Values({ action, from, to }: ValuesProps) {
  if (action === 'create') return to
  if (from === null)
    return (
      <>
        <span className="dim">added</span> <ins>{to}</ins>
      </>
    )
  if (to === null)
    return (
      <>
        <span className="dim">removed</span> <del>{from}</del>
      </>
    )
  return (
    <>
      <del>{from}</del> → <ins>{to}</ins>
    </>
  )
}
