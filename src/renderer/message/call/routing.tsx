import { Link } from 'wouter'
import type { RoutingDecision } from '../../../contract/model.ts'
import { isBlockedReason } from '../../connections/schemaLink.ts'
import { useFirst } from '../../ui/list/useFirst.tsx'
import { DestinationFix } from '../../connections/destinationFix.tsx'
import styles from './routing.module.css'
import { StateWord } from '../stateWord.tsx'
import { stateWords } from '../words.ts'

/** How many unconnected destinations are listed at first: there may be hundreds. */
const unconnectedShown = 2

/** The routing decision of one destination: the state of its message, or the reason there is none. */
export function RoutingWord({ decision }: { decision: RoutingDecision }) {
  if (decision.state) return <StateWord state={decision.state} />
  return (
    <span className={styles.filtered}>
      {decision.connected ? 'Filtered' : 'Not sent'}:{' '}
      <bdi>{decision.reason ?? 'no reason given'}</bdi>
    </span>
  )
}

/** Whether no destination was connected. */
export const isUnconnected = ({ fates }: { fates: readonly RoutingDecision[] }) =>
  !fates.some(({ connected }) => connected)

interface RoutingListProps {
  decisions: readonly RoutingDecision[]
  /** The schema row of the call's event. */
  schemaHref?: string | null
  /** The source of the call, if connecting it is not offered elsewhere. */
  source?: string | undefined
}

export function RoutingList({ decisions, schemaHref, source }: RoutingListProps) {
  const others = decisions.filter((decision) => !decision.connected)
  const { shown, more } = useFirst(others, unconnectedShown, {
    what: 'not connected',
    className: styles.more,
  })
  if (decisions.length === 0)
    return (
      <p className="dim">
        There is no destination. The call was collected only.{' '}
        <Link href="/destinations/new">New destination</Link>
      </p>
    )
  const connected = decisions.filter((decision) => decision.connected)
  return (
    <>
      <ul className={styles.list}>
        {[...connected, ...shown].map((decision) => (
          <li key={decision.messageId ?? `at ${decision.destinationId}`}>
            <span>
              <Link href={`/destinations/${decision.destinationId}`}>{decision.destination}</Link>
              {decision.resentFrom && (
                <span className="dim"> · resent from #{decision.resentFrom}</span>
              )}
            </span>
            <RoutingWord decision={decision} />
            {decision.messageId && (
              <Link href={`/deliveries/${decision.messageId}`}>Open #{decision.messageId}</Link>
            )}
            {schemaHref && isBlockedReason(decision.reason) && (
              <Link href={schemaHref}>Show in schema</Link>
            )}
            {decision.messageId === null && !isBlockedReason(decision.reason) && (
              <span className={styles.fix}>
                <DestinationFix
                  id={decision.destinationId}
                  source={decision.connected ? undefined : source}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** All routing decisions as text, for a tooltip. */
export function routingText(decisions: readonly RoutingDecision[]): string {
  return decisions.map((decision) => `${decision.destination}: ${wordsOf(decision)}`).join('\n')
}

function wordsOf({ state, reason }: RoutingDecision): string {
  return state ? stateWords[state] : `filtered: ${reason}`
}
