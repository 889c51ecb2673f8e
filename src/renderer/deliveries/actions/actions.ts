import type { MessageDetail } from '../../../contract/model.ts'
import { countText } from '../../../contract/format.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { openModal } from '../../ui/dialog/modal.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'

export type Action = 'retry' | 'cancel' | 'resend'

/** The message edited in the open dialog. */
export const editing = createCell<MessageDetail | null>(null)

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

/** Opens the dialog, unless the message cannot be resent. */
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

const words = {
  retry: {
    one: 'Retrying',
    done: 'retrying',
    none: 'Not retried',
    action: client.messages.retryAll,
  },
  resend: { one: 'Resent', done: 'resent', none: 'Not resent', action: client.messages.resendAll },
  cancel: {
    one: 'Cancelled',
    done: 'cancelled',
    none: 'Not cancelled',
    action: client.messages.cancelAll,
  },
}

/** Applies an action to many messages, and shows how many were refused and the first reason. */
export async function applyToAll(action: Action, ids: string[]): Promise<void> {
  const { one, done: word, none } = words[action]
  try {
    const { done, refused } = await words[action].action({ ids })
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
