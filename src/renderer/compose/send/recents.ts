import { CallType } from '../../../contract/model.ts'
import type { Sending } from '../../../contract/compose.ts'
import { createCell } from '../../ui/cell.ts'
import { readStored, store } from '../../ui/stored.ts'

/** A call sent from this page, which can be loaded again. */
export interface Recent {
  source: string
  text: string
  type: CallType
  label: string
  user: string | null
  count: number
  rate: number | null
  at: string
  /** Null while it is being sent. */
  outcome: Outcome | null
}

/** `unknown`: Hookbench stopped before it finished, or no longer stores it. */
export type Outcome = 'accepted' | 'refused' | 'failed' | 'stopped' | 'unknown'

const place = 'hookbench.compose.recents'
const mostKept = 20

/**
 * Stored in this browser, because the list is personal, like the theme. The calls themselves are stored as calls and
 * rejections.
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

/** Newest first. Sending the same call again replaces its earlier entry. */
export function withRecent(all: readonly Recent[], recent: Recent): Recent[] {
  const others = all.filter(({ text, source }) => text !== recent.text || source !== recent.source)
  return [recent, ...others].slice(0, mostKept)
}

/** Adds the progress of each sending. `missing`: the outcome if the sending is not found. */
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
