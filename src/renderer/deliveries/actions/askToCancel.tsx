import type { Message } from '../../../contract/model.ts'
import { countText, plural } from '../../../contract/format.ts'
import { confirm, mostNamed } from '../../ui/dialog/confirm.ts'
import { applyToAll } from './actions.ts'

/** The fields of a message that its confirmation shows. */
type Cancelled = Pick<Message, 'id' | 'label' | 'userId'>

/** Asks for confirmation, because cancelled messages are not sent. `after`: called after the cancellation. */
export async function askToCancel(
  messages: readonly Cancelled[],
  after?: () => void,
): Promise<void> {
  const more = messages.length - mostNamed
  const wanted = await confirm({
    title: `Cancel ${plural(messages.length, 'message')}?`,
    named: {
      items: messages.slice(0, mostNamed).map(({ id, label, userId }) => ({
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
    note: 'Cancelled messages are not sent. An attempt in progress still finishes, and delivers the message if it is accepted. You can resend cancelled messages as new messages.',
    action:
      messages.length === 1 ? 'Cancel message' : `Cancel ${countText(messages.length)} messages`,
    keep: 'Close',
  })
  if (!wanted) return
  await applyToAll(
    'cancel',
    messages.map(({ id }) => id),
  )
  after?.()
}
