import { setImmediate as turn } from 'node:timers/promises'
import type { Message } from '../../contract/model.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'
import { type ActionFault, actionNote } from '../delivery/actions.ts'
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
  const [taken] = change(parts, (take) => [take(action, given.id, given.body ?? null)])
  return messageViews(parts, [(taken as Taken).id])[0] as Message
}

/** The messages to show after an action, and the fault of each message that did not allow it. */
export interface Acted {
  changed: Taken[]
  refused: (ActionFault & { id: number })[]
}

/** `id`: the message to show; the new one of a resend. `note`: what to know about it, or null. */
interface Taken {
  id: number
  note: string | null
}

/** Applies an action to every message that allows it, some in a transaction. */
export async function actOnAll(
  parts: MessageActionParts,
  action: MessageAction,
  ids: number[],
): Promise<Acted> {
  const refused: Acted['refused'] = []
  const changed: Acted['changed'] = []
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
          refused.push({ id, reason: error.message, rule: ruleOf(error) })
          return []
        }
      })
    changed.push(...change(parts, run))
  }
  return { changed, refused }
}

class FaultyAction extends Refusal {
  readonly rule: string

  constructor({ reason, rule }: ActionFault) {
    super('CONFLICT', reason, 'id')
    this.rule = rule
  }
}

const ruleOf = (error: Refusal) =>
  error instanceof FaultyAction
    ? error.rule
    : 'there is no such message, or it was removed by retention'

type Take = (action: MessageAction, id: number, body: string | null) => Taken

/** In one transaction, with the message read in it. */
function change(parts: MessageActionParts, run: (take: Take) => Taken[]): Taken[] {
  const { store, clock, dispatcher } = parts

  const take: Take = (action, id, body) => {
    const row = store.messageList.byId(id)
    if (!row) throw absent('message', id, { newest: store.messageList.newest() })
    const fault = faultOf(parts, action, row)
    if (fault !== null) throw new FaultyAction(fault)
    const note = actionNote(action, store.wiring.destinationOf(row.destination_id) ?? null)
    if (action === 'retry') store.messages.retryNow(id, clock.now())
    if (action === 'cancel') store.actions.cancel(id, clock.realNow())
    return { id: action === 'resend' ? resend(row, body) : id, note }
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
    const at = { receivedAt: clock.realNow(), dueAt: clock.now() }
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
