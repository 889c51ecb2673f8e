import { Dialog } from 'radix-ui'
import styles from '../acts/dialogs.module.css'
import { useCell } from '../cell.ts'
import { closeModal } from '../shell/modal.ts'
import { ModalFrame } from '../shell/modalFrame.tsx'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { confirming } from './ask.ts'
import { actText, kinds } from './kinds.ts'

const mostNamed = 8

/** Names what a deletion takes away, and what stays. */
export function DeletionDialog() {
  const asked = useCell(confirming)
  const agree = () => {
    if (asked) confirming.set({ ...asked, agreed: true })
    closeModal()
  }
  if (!asked) return null
  const { wish, preview } = asked
  const { kind, userIds } = wish
  const named = userIds.slice(0, mostNamed)
  const more = preview.users - named.length
  return (
    <ModalFrame name="deletion" className={styles.cancel}>
      <Dialog.Title className={styles.title}>
        {kinds[kind].act(plural(preview.users, 'user'))}?
      </Dialog.Title>
      <ul className={styles.named}>
        {named.map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
        {more > 0 && (
          <li className="dim">
            {named.length > 0
              ? `and ${countText(more)} more`
              : `${plural(more, 'user')} of the file`}
          </li>
        )}
      </ul>
      <p className="dim">
        What is known of them goes, and does not come back: their profiles, their memberships of
        audiences and their computed traits. Calls and messages on record stay.
        {kind === 'suppress_with_delete' &&
          ' Their later calls are rejected until you unsuppress them.'}
      </p>
      <div className={styles.foot}>
        <span />
        <Button onClick={closeModal}>Change nothing</Button>
        <Button look="primary" onClick={agree}>
          {actText(kind, preview)}
        </Button>
      </div>
    </ModalFrame>
  )
}
