import { Link } from 'wouter'
import type { Expected, Found, NearMiss } from '../../../contract/expect.ts'
import { MessageState } from '../../../contract/model.ts'
import { countText } from '../../../contract/format.ts'
import { StateWord } from '../../message/stateWord.tsx'
import styles from './found.module.css'
import { foundPages } from './outcomes.ts'

const mostShown = 10

interface ExpectedProps {
  expected: Expected
  /** Run in this workbench, so that found things can be opened. */
  isHere: boolean
}

/** The matches of an expectation. */
export function FoundList({ expected, isHere }: ExpectedProps) {
  const { summary, matched, count } = expected
  const shown = matched.slice(0, mostShown)
  return (
    <div className={styles.matched}>
      <p className="dim">{summary}</p>
      <ul>
        {shown.map((found) => (
          <li key={`${found.kind} ${found.id}`}>
            <Title found={found} isHere={isHere} />
          </li>
        ))}
        {count > shown.length && (
          <li className="faint">and {countText(count - shown.length)} more</li>
        )}
      </ul>
    </div>
  )
}

/** The near misses of an expectation, with their differences. */
export function NearMisses({ expected, isHere }: ExpectedProps) {
  return expected.nearMisses.map((miss) => (
    <div key={`${miss.kind} ${miss.id}`} className={styles.miss}>
      <Title found={miss} isHere={isHere} />
      {miss.differences.length > 0 && <Differences miss={miss} />}
      {miss.why && <p>{miss.why}</p>}
    </div>
  ))
}

function Differences({ miss: { title, differences } }: { miss: NearMiss }) {
  return (
    <table className={styles.differences} aria-label={`What differed in ${title}`}>
      <thead>
        <tr>
          <th scope="col">Differs in</th>
          <th scope="col">Expected</th>
          <th scope="col">Actual</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, expected, actual }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{expected}</td>
            <td className={styles.actual}>{actual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Title({ found, isHere }: { found: Found; isHere: boolean }) {
  const state = MessageState.safeParse(found.state)
  const { path, title } = foundPages[found.kind]
  return (
    <span className={styles.title}>
      <span className="mono">{found.title}</span>
      {state.success ? <StateWord state={state.data} /> : <span>{found.state}</span>}
      {isHere && (
        <Link href={`${path}/${found.id}`} aria-label={`${title} #${found.id}`}>
          {title}
        </Link>
      )}
    </span>
  )
}
