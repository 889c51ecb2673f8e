import { CallType } from '../../contract/model.ts'
import type { Sending } from '../../contract/compose.ts'
import { createCell } from '../cell.ts'
import { readStored, store } from './stored.ts'

/** A call that was sent from here, to be taken up again. */
export interface Recent {
  source: string
  text: string
  type: CallType
  label: string
  user: string | null
  count: number
  rate: number | null
  at: string
  /** How it ended; null: it is on its way. */
  outcome: Outcome | null
}

/** `unknown`: Hookbench ended before it, or has forgotten it since. */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'stopped' | 'unknown'

const place = 'hookbench.compose.recents'
const mostKept = 20

/**
 * Kept in this browser: they are what one person tries out, as the theme is one person's. What was really sent is
 * on record as calls and rejections for everyone.
 */
export const recents = createCell<readonly Recent[]>(readStored(place, isRecents) ?? [])

function isRecents(value: unknown): value is Recent[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: Partial<Recent> | null) =>
        typeof item?.text === 'string' &&
        typeof item.source === 'string' &&
        typeof item.at === 'string' &&
        typeof item.label === 'string' &&
        CallType.safeParse(item.type).success,
    )
  )
}

/** Newest first. The same call sent again takes the place of the earlier one. */
export function withRecent(all: readonly Recent[], recent: Recent): Recent[] {
  const others = all.filter(({ text, source }) => text !== recent.text || source !== recent.source)
  return [recent, ...others].slice(0, mostKept)
}

/** Each with how far its sending is. `missing`: what is said of one on its way that has none. */
export function withOutcomes(
  all: readonly Recent[],
  sendings: readonly Sending[],
  missing: Outcome | null = null,
): Recent[] {
  const ofTime = new Map(sendings.map((sending) => [sending.startedAt, sending]))
  return all.map((recent) => {
    const sending = ofTime.get(recent.at)
    return { ...recent, outcome: sending ? outcomeOf(sending) : (recent.outcome ?? missing) }
  })
}

export function remember(recent: Recent): void {
  keep(withRecent(recents.get(), recent))
}

export function noteOutcomes(sendings: readonly Sending[], missing?: Outcome): void {
  keep(withOutcomes(recents.get(), sendings, missing))
}

export function forgetRecents(): void {
  keep([])
}

function keep(all: readonly Recent[]): void {
  recents.set(all)
  store(place, all)
}

export function outcomeOf({ done, stopped, refused, failed }: Sending): Outcome | null {
  if (!done) return null
  if (failed > 0) return 'failed'
  if (refused > 0) return 'refused'
  return stopped ? 'stopped' : 'accepted'
}
