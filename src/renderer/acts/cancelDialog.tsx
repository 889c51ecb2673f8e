import { Dialog } from 'radix-ui'
import { useCell } from '../cell.ts'
import { closeModal } from '../shell/modal.ts'
import { ModalFrame } from '../shell/modalFrame.tsx'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { actOnAll, cancelling } from './acts.ts'
import styles from './dialogs.module.css'

const mostNamed = 8

/** Names what would be cancelled. */
export function CancelDialog() {
  const { messages, after } = useCell(cancelling)
  const title = `Cancel ${plural(messages.length, 'message')}?`
  const more = messages.length - mostNamed
  const cancel = () => {
    closeModal()
    const ids = messages.map(({ id }) => id)
    void actOnAll('cancel', ids).then(after)
  }
  return (
    <ModalFrame name="cancel" className={styles.cancel}>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <ul className={styles.named}>
        {messages.slice(0, mostNamed).map(({ id, label, userId }) => (
          <li key={id}>
            <span className="mono dim">#{id}</span> <b>{label}</b>{' '}
            <span className="mono dim">{userId}</span>
          </li>
        ))}
        {more > 0 && <li className="dim">and {countText(more)} more</li>}
      </ul>
      <p className="dim">
        What is cancelled is not sent any more; an attempt in flight finishes, and if it is accepted
        the message is delivered after all. It can still be resent, as a new message.
      </p>
      <div className={styles.foot}>
        <span />
        <Button onClick={closeModal}>Keep</Button>
        <Button look="primary" onClick={cancel}>
          {messages.length === 1
            ? 'Cancel message'
            : `Cancel ${countText(messages.length)} messages`}
        </Button>
      </div>
    </ModalFrame>
  )
}
