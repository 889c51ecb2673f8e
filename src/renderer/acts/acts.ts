import type { Message, MessageDetail } from '../../contract/model.ts'
import { api, client, queries } from '../api.ts'
import { createCell } from '../cell.ts'
import { openModal } from '../shell/modal.ts'
import { countText } from '../ui/amounts.ts'
import { say, sayFault } from '../ui/toasts.tsx'

export type Act = 'retry' | 'cancel' | 'resend'

/** What is asked about in the dialog that is open. */
export const editing = createCell<MessageDetail | null>(null)
export const cancelling = createCell<Cancelling>({ messages: [] })
/** As much of a message as its confirmation names. */
type Cancelled = Pick<Message, 'id' | 'label' | 'userId'>
interface Cancelling {
  messages: readonly Cancelled[]
  /** Called when they are cancelled. */
  after?: () => void
}

export const read = (id: string): Promise<MessageDetail> =>
  queries.fetchQuery(api.messages.get.queryOptions({ input: { id }, staleTime: 0 }))

export async function retryNow(id: string): Promise<void> {
  try {
    await client.messages.retry({ id })
    say('Retrying')
  } catch (error) {
    sayFault('Not retried', error)
  }
}

export async function resend(id: string): Promise<void> {
  try {
    say('Resent', `as #${(await client.messages.resend({ id })).id}`)
  } catch (error) {
    sayFault('Not resent', error)
  }
}

/** Opens the dialog, unless it would be refused. */
export async function editAndResend(id: string): Promise<void> {
  try {
    const message = await read(id)
    if (message.refusals.resend) return sayFault('Not resent', message.refusals.resend)
    editing.set(message)
    openModal('edit')
  } catch (error) {
    sayFault('Not resent', error)
  }
}

/** Asks first: what is cancelled is not sent any more. */
export function askToCancel(messages: readonly Cancelled[], after?: () => void): void {
  cancelling.set({ messages, ...(after && { after }) })
  openModal('cancel')
}

const words = {
  retry: { one: 'Retrying', done: 'retrying', none: 'Not retried', act: client.messages.retryAll },
  resend: { one: 'Resent', done: 'resent', none: 'Not resent', act: client.messages.resendAll },
  cancel: {
    one: 'Cancelled',
    done: 'cancelled',
    none: 'Not cancelled',
    act: client.messages.cancelAll,
  },
}

/** Does it to all of them at once, and says how many were refused and why the first one was. */
export async function actOnAll(act: Act, ids: string[]): Promise<void> {
  const { one, done: word, none } = words[act]
  try {
    const { done, refused } = await words[act].act({ ids })
    const [first] = refused
    const said = `${countText(done.length)} ${word}`
    if (!first) say(done.length === 1 ? one : said)
    else if (done.length === 0 && refused.length === 1) sayFault(none, first.reason)
    else sayFault(`${said}, ${countText(refused.length)} refused`, reasons(refused))
  } catch (error) {
    sayFault(none, error)
  }
}

function reasons(refused: { reason: string }[]): string {
  const shown = refused.slice(0, 3).map(({ reason }) => reason)
  const more = refused.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${countText(more)} more`] : [])].join('; ')
}
