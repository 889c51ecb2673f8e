import { useState } from 'react'
import { Link } from 'wouter'
import type { Fate } from '../../contract/model.ts'
import { countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import styles from './fates.module.css'
import { StateWord } from './stateWord.tsx'
import { stateWords } from './words.ts'

/** How many destinations that were not connected are named unasked: there may be hundreds. */
const unconnectedShown = 2

/** What became of a call at one destination: the state of its message, or why there is none. */
export function FateWord({ fate }: { fate: Fate }) {
  if (fate.state) return <StateWord state={fate.state} />
  return (
    <span className={styles.filtered}>
      {fate.connected ? 'Filtered' : 'Not sent'}: <bdi>{fate.reason ?? 'no reason given'}</bdi>
    </span>
  )
}

/** Whether it was collected only. Where there is no destination there are no fates. */
export const isUnconnected = ({ fates }: { fates: readonly Fate[] }) =>
  !fates.some(({ connected }) => connected)

export function FateList({ fates }: { fates: readonly Fate[] }) {
  const [all, setAll] = useState(false)
  if (fates.length === 0)
    return <p className="dim">There is no destination, so it was only collected.</p>
  const connected = fates.filter((fate) => fate.connected)
  const others = fates.filter((fate) => !fate.connected)
  const shown = all ? others : others.slice(0, unconnectedShown)
  const hidden = others.length - shown.length
  return (
    <>
      <ul className={styles.list}>
        {[...connected, ...shown].map((fate) => (
          <li key={fate.messageId ?? `at ${fate.destinationId}`}>
            <span>
              {fate.destination}
              {fate.resentFrom && <span className="dim"> · resent from #{fate.resentFrom}</span>}
            </span>
            <FateWord fate={fate} />
            {fate.messageId && (
              <Link href={`/deliveries/${fate.messageId}`}>Open #{fate.messageId}</Link>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="chip" className={styles.more} onClick={() => setAll(true)}>
          and {countText(hidden)} more not connected
        </Button>
      )}
    </>
  )
}

/** All of them in words, for where there is no room to show them. */
export function fatesText(fates: readonly Fate[]): string {
  return fates.map((fate) => `${fate.destination}: ${wordsOf(fate)}`).join('\n')
}

function wordsOf({ state, reason }: Fate): string {
  return state ? stateWords[state] : `filtered: ${reason}`
}
