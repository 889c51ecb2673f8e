import type { Message } from '../../contract/model.ts'
import { type Act, actFault } from '../delivery/acts.ts'
import { readEdited } from '../delivery/edit.ts'
import { Refusal } from '../refusal.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { messageViews } from './messages.ts'

/** Does it to one message. Throws the Refusal, with nothing changed. `body`: resent with this one instead. */
export function actOn(workbench: Workbench, act: Act, given: { id: string; body?: string }) {
  const [changed] = change(workbench, (take) => [take(act, Number(given.id), given.body ?? null)])
  return messageViews(workbench, [changed as number])[0] as Message
}

/** Does it to each that it can be done to, all at once, and says why not to the others. */
export function actOnAll(workbench: Workbench, act: Act, ids: string[]) {
  const refused: { id: string; reason: string }[] = []
  const changed = change(workbench, (take) =>
    [...new Set(ids.map(Number))].flatMap((id) => {
      try {
        return [take(act, id, null)]
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ id: String(id), reason: error.message })
        return []
      }
    }),
  )
  return { done: messageViews(workbench, changed), refused }
}

/** Why each act would be refused now, or null. */
export function refusals(workbench: Workbench, row: MessageRow) {
  const fault = (act: Act) => faultOf(workbench, act, row)
  return { retry: fault('retry'), cancel: fault('cancel'), resend: fault('resend') }
}

function faultOf({ store, dispatcher }: Workbench, act: Act, row: MessageRow): string | null {
  const message = { ...row, isSending: dispatcher.isSending(row.id) }
  return actFault(act, message, store.wiring.destinationOf(row.destination_id) ?? null)
}

type Take = (act: Act, id: number, body: string | null) => number

/** In one transaction, with the message as it is then; `run` gives the ids to show. */
function change(workbench: Workbench, run: (take: Take) => number[]): number[] {
  const { store, clock, dispatcher } = workbench

  const take: Take = (act, id, body) => {
    const row = store.messageList.byId(id)
    if (!row) throw absent('message', id, { newest: store.messageList.newest() })
    const fault = faultOf(workbench, act, row)
    if (fault !== null) throw new Refusal('CONFLICT', fault, 'id')
    switch (act) {
      case 'retry':
        store.messages.retryNow(id, clock.now())
        return id
      case 'cancel':
        store.acts.cancel(id, Date.now())
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
    // Edited to say something else, or it of another user, it does not tell what the deletion wants told.
    const keepsNotice = type === row.type && userId === row.user_id
    return store.acts.resend({
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
