import type { Sending } from '../../contract/compose.ts'
import { callLabel } from '../../contract/label.ts'
import type { CallType } from '../../contract/model.ts'
import { api, client, queries } from '../api.ts'
import { createCell } from '../cell.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { sendingToShow, wordsOf } from './outcome.ts'
import { noteOutcomes, outcomeOf, recents, remember } from './recents.ts'

/** What is to be sent, read and found to be sendable. */
export interface Ready {
  source: string
  text: string
  type: CallType
  content: Record<string, unknown>
  count: number
  rate: number | null
}

/** The sending that is shown: the one begun last here, or one that was taken up. `at`: its time among the recent ones. */
export const current = createCell<{ id: string; at: string } | null>(null)

export const sendingQuery = (id: string) => api.compose.get.queryOptions({ input: { id } })

export async function send({ type, content, ...wish }: Ready): Promise<void> {
  const { source, text: call, count, rate } = wish
  try {
    const sending = await client.compose.send({ source, call, count, rate })
    queries.setQueryData(sendingQuery(sending.id).queryKey, sending)
    current.set({ id: sending.id, at: sending.startedAt })
    remember({
      ...wish,
      type,
      label: callLabel(type, content),
      user: userOf(content),
      at: sending.startedAt,
      outcome: outcomeOf(sending),
    })
    sayOutcome(sending)
  } catch (error) {
    sayFault('Not sent', error)
  }
}

function sayOutcome(sending: Sending): void {
  const { title, detail, isFault } = wordsOf(sending)
  if (isFault) sayFault(title, detail ?? '')
  else say(title, detail)
}

/** The recent one learns how its sending ended. */
export function noteOutcome(sending: Sending): void {
  const recent = recents.get().find(({ at }) => at === sending.startedAt)
  const outcome = outcomeOf(sending)
  if (recent && outcome && recent.outcome !== outcome) noteOutcomes([sending])
}

/** What this window has not begun, or not since it was loaded: the newest that is on its way is shown. */
export async function takeUpSendings(): Promise<void> {
  try {
    const shown = current.get()
    const { items } = await client.compose.list()
    // One that was begun meanwhile is not among them.
    if (current.get() !== shown) return
    noteOutcomes(items, 'unknown')
    const next = sendingToShow(shown, items)
    if (next) queries.setQueryData(sendingQuery(next.id).queryKey, next)
    // The same one stays the same: nobody has to look again.
    if (next?.startedAt !== shown?.at) current.set(next && { id: next.id, at: next.startedAt })
  } catch (error) {
    sayFault('What is being sent cannot be read', error)
  }
}

export async function stopSending(id: string): Promise<void> {
  try {
    queries.setQueryData(sendingQuery(id).queryKey, await client.compose.stop({ id }))
    say('Stopped')
  } catch (error) {
    sayFault('Not stopped', error)
  }
}

function userOf({ userId, anonymousId }: Record<string, unknown>): string | null {
  const user = userId ?? anonymousId
  return typeof user === 'string' ? user : null
}
