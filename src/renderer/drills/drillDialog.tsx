import { Dialog } from 'radix-ui'
import { plural } from '../../contract/format.ts'
import { drilled } from '../message/drill.ts'
import { useCell } from '../ui/cell.ts'
import dialogs from '../ui/dialog/dialogs.module.css'
import { ModalFrame } from '../ui/dialog/modalFrame.tsx'
import { DrillForm } from './drillForm.tsx'
import styles from './drillDialog.module.css'

/** Chooses how the selected messages are delivered, and starts the drill. */
export function DrillDialog() {
  const ids = useCell(drilled)
  const [first = ''] = ids
  return (
    <ModalFrame name="drill" className={styles.dialog}>
      <Dialog.Title className={dialogs.title}>
        Drill {ids.length === 1 ? `#${first}` : plural(ids.length, 'message')}
      </Dialog.Title>
      <DrillForm key={ids.join()} ids={ids} />
    </ModalFrame>
  )
}
