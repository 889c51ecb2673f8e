import { Dialog } from 'radix-ui'
import styles from '../acts/dialogs.module.css'
import { useCell } from '../cell.ts'
import { closeModal } from '../shell/modal.ts'
import { ModalFrame } from '../shell/modalFrame.tsx'
import { Button } from '../ui/button.tsx'
import { asked } from './removal.ts'

/** Says what a setting would remove, before it does. */
export function RemovalDialog() {
  const removal = useCell(asked)
  const remove = () => {
    asked.set({ ...removal, agreed: true })
    closeModal()
  }
  return (
    <ModalFrame name="removal" className={styles.cancel}>
      <Dialog.Title className={styles.title}>{removal.title}</Dialog.Title>
      <p>{removal.detail}</p>
      <div className={styles.foot}>
        <span />
        <Button onClick={closeModal}>Change nothing</Button>
        <Button look="primary" onClick={remove}>
          {removal.act}
        </Button>
      </div>
    </ModalFrame>
  )
}
