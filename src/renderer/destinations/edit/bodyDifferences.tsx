import styles from './destinations.module.css'

const rest =
  'anonymousId, channel, integrations, messageId, originalTimestamp, projectId, receivedAt, sentAt'

/** Keys of the documented profile in their order, and what production adds besides `rest`. */
const rows: [type: string, documented: string, alsoSent: string | null][] = [
  ['page', 'version, type, userId, timestamp, properties, context', 'name, category'],
  ['screen', 'version, type, userId, timestamp, name, context', 'category, properties'],
  ['identify', 'version, type, userId, timestamp, traits, context', null],
  ['track', 'version, type, userId, timestamp, event, properties, context', null],
  ['group', 'version, type, userId, timestamp, groupId, traits, context', null],
  [
    'alias',
    'version, type, Previous ID, User ID, timestamp, context',
    'previousId, userId instead of Previous ID, User ID',
  ],
  ['delete', 'type, userId, timestamp', 'version, context'],
]

/** Which keys each profile sends. */
export function BodyDifferences() {
  return (
    <div className={styles.stack}>
      <p className="dim">
        Documented sends <span className="mono">version</span> 1 and exactly the keys below, in this
        order. Production sends <span className="mono">version</span> 2, the keys sorted, and in
        addition <span className="mono">{rest}</span>. Its timestamp is corrected by the difference
        between receivedAt and sentAt.
      </p>
      <table className={styles.differences} aria-label="Differences between the body profiles">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Documented</th>
            <th scope="col">Only in production</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([type, documented, alsoSent]) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              <td className="mono">{documented}</td>
              <td className="mono">{alsoSent ?? <span className="faint">as above</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
