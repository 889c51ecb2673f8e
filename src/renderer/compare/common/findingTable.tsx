import { Link } from 'wouter'
import type { Finding, Share } from '../../../contract/commonalities.ts'
import { countText, plural } from '../../../contract/format.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { pathPieces } from './pathPieces.ts'
import styles from './findingTable.module.css'

interface FindingTableProps {
  findings: readonly Finding[]
  /** The filter of the subset. */
  text: string
  here: string
  there: string
}

/** The findings, the most telling first, each with the messages that it is true of. */
export function FindingTable({ findings, text, here, there }: FindingTableProps) {
  return (
    <table className={styles.table} aria-label="Findings">
      <thead>
        <tr>
          <th scope="col">Finding</th>
          <th scope="col">{here}</th>
          <th scope="col">{there}</th>
          <th scope="col">Times as frequent</th>
          <th scope="col">
            <span className="unseen">Messages</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <Row key={finding.filter} finding={finding} text={text} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ finding, text }: { finding: Finding; text: string }) {
  const { subset, rest, timesAsOften, filter, also } = finding
  return (
    <tr>
      <th scope="row">
        <What of={finding} />
        {also.length > 0 && (
          <details>
            <summary>{plural(also.length, 'related finding')}</summary>
            <ul>
              {also.map((each) => (
                <li key={each.filter}>
                  <What of={each} />
                  <span className="dim">
                    {' '}
                    {shareText(each.subset)}, {shareText(each.rest)} of the others
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </th>
      <td>
        <Bar share={subset} tone="here" />
      </td>
      <td>
        <Bar share={rest} tone="there" />
      </td>
      <td className="dim">{timesText(timesAsOften)}</td>
      <td>
        <Link href={`/deliveries${filterSearch(`${text} ${filter}`)}`}>
          Show {countText(subset.count)}
        </Link>
      </td>
    </tr>
  )
}

/** The words of a finding, with its path in monospace. */
export function What({ of: { what, path } }: { of: Pick<Finding, 'what' | 'path'> }) {
  return (
    <>
      {pathPieces(what, path).map((piece, i) =>
        piece.isCode ? (
          <code key={i} className={styles.code}>
            {piece.text}
          </code>
        ) : (
          <span key={i}>{piece.text}</span>
        ),
      )}
    </>
  )
}

function Bar({ share, tone }: { share: Share; tone: 'here' | 'there' }) {
  return (
    <span className={styles.share}>
      {shareText(share)}
      <span className={styles.track} aria-hidden>
        <span className={styles[tone]} style={{ width: `${(share.count / share.of) * 100}%` }} />
      </span>
    </span>
  )
}

export const shareText = ({ count, of }: Share) => `${countText(count)} of ${countText(of)}`

/** Beyond a thousand, the number of messages is the limit, not the difference. */
const timesText = (times: number) =>
  times >= 1000 ? 'at least 1,000×' : `at least ${countText(Math.floor(times * 10) / 10)}×`
