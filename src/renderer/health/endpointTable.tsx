import { Link } from 'wouter'
import { deadlineMs } from '../../contract/deadline.ts'
import type { EndpointFigures, Health } from '../../contract/health.ts'
import { countText, spanText } from '../../contract/format.ts'
import { classes } from '../ui/classes.ts'
import { SpanLine } from '../ui/chart/spanLine.tsx'
import { shortUrl } from '../ui/text/shortUrl.ts'
import styles from './health.module.css'
import { acceptedTone, responsesText, shareText } from './words.ts'

const colors = {
  good: 'var(--delivered)',
  wait: 'var(--retrying)',
  bad: 'var(--failed)',
}

/** The figures of each endpoint. `title`: the time they cover. */
export function EndpointTable({ health, title }: { health: Health; title: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Endpoint</th>
            <th>Destination</th>
            <th className={styles.number}>Attempts</th>
            <th className={styles.number}>Accepted</th>
            <th className={styles.number}>p50</th>
            <th className={styles.number}>p95</th>
            <th className={styles.number}>p99</th>
            <th>Responses</th>
            <th>p95 over {title}, 5 s deadline dashed</th>
          </tr>
        </thead>
        <tbody>
          {health.endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EndpointRow({ endpoint }: { endpoint: EndpointFigures }) {
  const { url, destination, destinationId, removed, attempts, accepted, responses, p95 } = endpoint
  const tone = acceptedTone(accepted, attempts)
  const text = responsesText(responses)
  const slowest = Math.max(0, ...p95.filter((each) => each !== null))
  return (
    <tr>
      <td>
        <span className={classes('mono', styles.line)} title={url}>
          {shortUrl(url)}
        </span>
      </td>
      <td>
        {removed ? (
          <span className={classes('dim', styles.line)}>{destination}, removed</span>
        ) : (
          <Link className={styles.line ?? ''} href={`/destinations/${destinationId}`}>
            {destination}
          </Link>
        )}
      </td>
      <td className={styles.number}>{countText(attempts)}</td>
      <td className={classes(styles.number, styles[tone])}>{shareText(accepted, attempts)}</td>
      {[endpoint.p50Ms, endpoint.p95Ms, endpoint.p99Ms].map((ms, i) => (
        <td key={['p50', 'p95', 'p99'][i]} className={styles.number}>
          {ms === null ? '—' : spanText(ms)}
        </td>
      ))}
      <td>
        <span className={classes('mono', 'dim', styles.line)} title={text}>
          {text}
        </span>
      </td>
      <td>
        <SpanLine
          values={p95}
          limit={deadlineMs}
          color={colors[tone]}
          label={`p95 of ${shortUrl(url)} over time, at most ${spanText(slowest)}`}
        />
      </td>
    </tr>
  )
}
