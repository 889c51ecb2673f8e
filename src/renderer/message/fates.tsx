import { Link } from 'wouter'
import type { Fate } from '../../contract/model.ts'
import { isBlockedReason } from '../sources/schemaLink.ts'
import { useFirst } from '../ui/useFirst.tsx'
import { DestinationFix } from './destinationFix.tsx'
import styles from './fates.module.css'
import { StateWord } from './stateWord.tsx'
import { stateWords } from './words.ts'

/** How many unconnected destinations are listed at first: there may be hundreds. */
const unconnectedShown = 2

/** The routing decision of one destination: the state of the message, or the reason there is none. */
export function FateWord({ fate }: { fate: Fate }) {
  if (fate.state) return <StateWord state={fate.state} />
  return (
    <span className={styles.filtered}>
      {fate.connected ? 'Filtered' : 'Not sent'}: <bdi>{fate.reason ?? 'no reason given'}</bdi>
    </span>
  )
}

/** Whether no destination was connected. */
export const isUnconnected = ({ fates }: { fates: readonly Fate[] }) =>
  !fates.some(({ connected }) => connected)

interface FateListProps {
  fates: readonly Fate[]
  /** The schema row of the call's event. */
  schemaHref?: string | null
  /** The source of the call, where connecting it is not offered elsewhere. */
  source?: string | undefined
}

export function FateList({ fates, schemaHref, source }: FateListProps) {
  const others = fates.filter((fate) => !fate.connected)
  const { shown, more } = useFirst(others, unconnectedShown, {
    what: 'not connected',
    className: styles.more,
  })
  if (fates.length === 0)
    return (
      <p className="dim">
        There is no destination. The call was collected only.{' '}
        <Link href="/destinations/new">New destination</Link>
      </p>
    )
  const connected = fates.filter((fate) => fate.connected)
  return (
    <>
      <ul className={styles.list}>
        {[...connected, ...shown].map((fate) => (
          <li key={fate.messageId ?? `at ${fate.destinationId}`}>
            <span>
              <Link href={`/destinations/${fate.destinationId}`}>{fate.destination}</Link>
              {fate.resentFrom && <span className="dim"> · resent from #{fate.resentFrom}</span>}
            </span>
            <FateWord fate={fate} />
            {fate.messageId && (
              <Link href={`/deliveries/${fate.messageId}`}>Open #{fate.messageId}</Link>
            )}
            {schemaHref && isBlockedReason(fate.reason) && (
              <Link href={schemaHref}>Show in schema</Link>
            )}
            {fate.messageId === null && !isBlockedReason(fate.reason) && (
              <span className={styles.fix}>
                <DestinationFix
                  id={fate.destinationId}
                  source={fate.connected ? undefined : source}
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

/** All of them in words, for a tooltip. */
export function fatesText(fates: readonly Fate[]): string {
  return fates.map((fate) => `${fate.destination}: ${wordsOf(fate)}`).join('\n')
}

function wordsOf({ state, reason }: Fate): string {
  return state ? stateWords[state] : `filtered: ${reason}`
}
