import { Link } from 'wouter'
import type { Fate } from '../../contract/model.ts'
import styles from './fates.module.css'
import { StateWord } from './stateWord.tsx'
import { stateWords } from './words.ts'

/** What became of a call at one destination: the state of its message, or why there is none. */
export function FateWord({ fate }: { fate: Fate }) {
  if (fate.state) return <StateWord state={fate.state} />
  return (
    <span className={styles.filtered}>
      Filtered: <bdi>{fate.reason ?? 'no reason given'}</bdi>
    </span>
  )
}

export function FateList({ fates }: { fates: readonly Fate[] }) {
  if (fates.length === 0)
    return (
      <p className="dim">Its source is connected to no destination, so it was only collected.</p>
    )
  return (
    <ul className={styles.list}>
      {fates.map((fate) => (
        <li key={fate.destinationId}>
          <span>{fate.destination}</span>
          <FateWord fate={fate} />
          {fate.messageId && <Link href={`/deliveries/${fate.messageId}`}>Open message</Link>}
        </li>
      ))}
    </ul>
  )
}

/** All of them in words, for where there is no room to show them. */
export function fatesText(fates: readonly Fate[]): string {
  return fates.map((fate) => `${fate.destination}: ${wordsOf(fate)}`).join('\n')
}

function wordsOf({ state, reason }: Fate): string {
  return state ? stateWords[state] : `filtered: ${reason}`
}
