import { setImmediate as turn } from 'node:timers/promises'
import type { Message } from '../../contract/model.ts'
import type { MessageAction } from '../delivery/actions.ts'
import { readEdited } from '../delivery/edit.ts'
import { Refusal } from '../errors/refusal.ts'
import type { MessageRow } from '../store/messageList.ts'
import { absent } from '../errors/absent.ts'
import { faultOf } from '../views/actionFaults.ts'
import type { Store } from '../store/store.ts'
import type { MessageParts } from '../views/messageDetail.ts'
import { messageViews } from './messages.ts'

export interface MessageActionParts extends MessageParts {
  store: Store
  dispatcher: MessageParts['dispatcher'] & { wake: () => void }
}

/** Messages of one transaction: some 5 ms of work. */
const messagesATurn = 50

/** Applies an action to one message. Throws a Refusal, with nothing changed. `body`: the new body of a resend. */
export function runAction(
  parts: MessageActionParts,
  action: MessageAction,
  given: { id: number; body?: string },
) {
  const [changed] = change(parts, (take) => [take(action, given.id, given.body ?? null)])
  return messageViews(parts, [changed as number])[0] as Message
}

/** The messages to show after an action, and the reason for each message that did not allow it. */
export interface Acted {
  changed: number[]
  refused: { id: string; reason: string }[]
}

/** Applies an action to every message that allows it, some in a transaction. */
export async function actOnAll(
  parts: MessageActionParts,
  action: MessageAction,
  ids: number[],
): Promise<Acted> {
  const refused: Acted['refused'] = []
  const changed: number[] = []
  const unique = [...new Set(ids)]
  for (let at = 0; at < unique.length; at += messagesATurn) {
    if (at > 0) await turn()
    const some = unique.slice(at, at + messagesATurn)
    const run = (take: Take) =>
      some.flatMap((id) => {
        try {
          return [take(action, id, null)]
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push({ id: String(id), reason: error.message })
          return []
        }
      })
    changed.push(...change(parts, run))
  }
  return { changed, refused }
}

type Take = (action: MessageAction, id: number, body: string | null) => number

/** In one transaction, with the message read in it; `run` returns the ids to show. */
function change(parts: MessageActionParts, run: (take: Take) => number[]): number[] {
  const { store, clock, dispatcher } = parts

  const take: Take = (action, id, body) => {
    const row = store.messageList.byId(id)
    if (!row) throw absent('message', id, { newest: store.messageList.newest() })
    const fault = faultOf(parts, action, row)
    if (fault !== null) throw new Refusal('CONFLICT', fault, 'id')
    switch (action) {
      case 'retry':
        store.messages.retryNow(id, clock.now())
        return id
      case 'cancel':
        store.actions.cancel(id, Date.now())
        return id
      case 'resend':
        return resend(row, body)
    }
  }

  function resend(row: MessageRow, body: string | null): number {
    const asBefore = { type: row.type, userId: row.user_id, label: row.label }
    const edited = body === null ? null : readEdited(body, asBefore)
    const bodyId =
      edited &&
      store.messages.insertBody(
        store.messageList.body(row.id)?.profile ?? 'documented',
        edited.text,
        JSON.stringify(edited.notices),
      )
    const { type, userId, label } = edited ?? asBefore
    const from = row.id
    const destinationId = row.destination_id
    const at = { receivedAt: Date.now(), dueAt: clock.now() }
    // If its type or user was edited, it no longer counts as the deletion notice.
    const keepsNotice = type === row.type && userId === row.user_id
    return store.actions.resend({
      from,
      destinationId,
      bodyId,
      keepsNotice,
      type,
      userId,
      label,
      ...at,
    })
  }

  const changed = store.change(() => run(take))
  dispatcher.wake()
  return changed
}
