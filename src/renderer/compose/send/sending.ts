import type { Sending } from '../../../contract/compose.ts'
import { callLabel } from '../../../contract/label.ts'
import type { CallType } from '../../../contract/model.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import { sendingToShow, wordsOf } from './outcome.ts'
import { noteOutcomes, outcomeOf, recents, remember } from './recents.ts'

/** A validated call, ready to be sent. */
export interface Ready {
  source: string
  text: string
  type: CallType
  content: Record<string, unknown>
  count: number
  rate: number | null
}

/**
 * The sending that is shown: the last one started here, or one resumed after a reload. `at`: its key among the recent
 * calls.
 */
export const current = createCell<{ id: string; at: string } | null>(null)

export const sendingQuery = (id: string) => api.compose.get.queryOptions({ input: { id } })

export async function send({ type, content, ...rest }: Ready): Promise<void> {
  const { source, text: call, count, rate } = rest
  try {
    const sending = await client.compose.send({ source, call, count, rate })
    queries.setQueryData(sendingQuery(sending.id).queryKey, sending)
    current.set({ id: sending.id, at: sending.startedAt })
    remember({
      ...rest,
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

/** Stores the outcome in the list of recent calls. */
export function noteOutcome(sending: Sending): void {
  const recent = recents.get().find(({ at }) => at === sending.startedAt)
  const outcome = outcomeOf(sending)
  if (recent && outcome && recent.outcome !== outcome) noteOutcomes([sending])
}

/** Shows the newest sending in progress, if it was started by another window or before a reload. */
export async function takeUpSendings(): Promise<void> {
  try {
    const shown = current.get()
    const { items } = await client.compose.list()
    // A sending started in the meantime is not in the response.
    if (current.get() !== shown) return
    noteOutcomes(items, 'unknown')
    const next = sendingToShow(shown, items)
    if (next) queries.setQueryData(sendingQuery(next.id).queryKey, next)
    // An unchanged sending keeps its identity, which avoids a render.
    if (next?.startedAt !== shown?.at) current.set(next && { id: next.id, at: next.startedAt })
  } catch (error) {
    sayFault('The calls in progress could not be loaded', error)
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
