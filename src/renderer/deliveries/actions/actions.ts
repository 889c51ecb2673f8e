import type { MessageDetail } from '../../../contract/model.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { openModal } from '../../ui/dialog/modal.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'

/** The message edited in the open dialog. */
export const editing = createCell<MessageDetail | null>(null)

export const read = (id: string): Promise<MessageDetail> =>
  queries.fetchQuery(api.messages.get.queryOptions({ input: { id }, staleTime: 0 }))

export async function retryNow(id: string): Promise<void> {
  try {
    const { destination } = await client.messages.retry({ id })
    say('Retrying', await disabledNote(destination))
  } catch (error) {
    sayFault('Not retried', error)
  }
}

/** A disabled destination gets no new messages, so that it retries may be unexpected. */
async function disabledNote(name: string): Promise<string | null> {
  const { items } = await queries.fetchQuery(api.destinations.list.queryOptions())
  return items.some((each) => each.name === name && !each.enabled)
    ? `Destination ${name} is disabled; it still sends the messages it accepted before`
    : null
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
