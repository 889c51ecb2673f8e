import type { Message } from '../../../contract/model.ts'
import { countText, plural } from '../../../contract/format.ts'
import { client } from '../../rpc/api.ts'
import { confirm, mostNamed, type Question } from '../../ui/dialog/confirm.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'
import { filterOf } from '../selection/selectedIds.ts'
import type { Selection } from '../selection/useSelection.ts'
import { applyToMany, applyToSelection } from './bulk.ts'

/** The fields of a message that its confirmation shows. */
type Named = Pick<Message, 'id' | 'label' | 'userId'>

/** Resending fewer messages needs no confirmation. */
const manyResent = 100

const cancelNote =
  'Cancelled messages are not sent. An attempt in progress still finishes, and delivers the message if it is accepted. You can resend cancelled messages as new messages.'

/** Asks for confirmation, because cancelled messages are not sent. */
export async function askToCancel(message: Named): Promise<void> {
  if (await confirm(cancelQuestion([message], 1)))
    await applyToMany('cancel', { ids: [message.id] })
}

/** The same for the selection, which is cleared after the cancellation. */
export async function askToCancelSelected(selection: Selection): Promise<void> {
  try {
    const named = await firstOf(selection)
    if (!(await confirm(cancelQuestion(named, selection.count ?? named.length)))) return
  } catch (error) {
    return sayFault('Not cancelled', error)
  }
  await applyToSelection('cancel', selection)
}

/** Resends the selection, after a confirmation if it is large. */
export async function resendSelected(selection: Selection): Promise<void> {
  const { count } = selection
  const many = count === null || count > manyResent
  const messages = plural(count ?? 0, 'message')
  const wanted =
    !many ||
    (await confirm({
      title: `Resend ${messages}?`,
      note: 'Each is sent again as a new message with the same body. Receivers that accepted the original get it twice. Queued and retrying messages are not resent.',
      action: `Resend ${messages}`,
      keep: 'Close',
    }))
  if (!wanted) return
  await applyToSelection('resend', selection)
}

function cancelQuestion(named: readonly Named[], count: number): Question {
  const more = count - Math.min(named.length, mostNamed)
  return {
    title: `Cancel ${plural(count, 'message')}?`,
    named: {
      items: named.slice(0, mostNamed).map(({ id, label, userId }) => ({
        id,
        line: (
          <>
            <span className="mono dim">#{id}</span> <b>{label}</b>{' '}
            <span className="mono dim">{userId}</span>
          </>
        ),
      })),
      more: more > 0 ? `and ${countText(more)} more` : null,
    },
    note: cancelNote,
    action: count === 1 ? 'Cancel message' : `Cancel ${countText(count)} messages`,
    keep: 'Close',
  }
}

/** The first of the selected messages, to name them. */
async function firstOf({ single, target, has }: Selection): Promise<readonly Named[]> {
  if (target.ids !== undefined) return single
  const { items } = await client.messages.list({ ...filterOf(target), limit: mostNamed * 2 })
  return [...single, ...items.filter(({ id }) => has(id))].slice(0, mostNamed)
}
