import { Dialog } from 'radix-ui'
import { useCell } from '../ui/cell.ts'
import dialogs from '../ui/dialog/dialogs.module.css'
import { ModalFrame } from '../ui/dialog/modalFrame.tsx'
import { ExportForm } from './export/exportForm.tsx'
import { offer } from './export/exporting.ts'
import { ImportForm } from './import/importForm.tsx'
import styles from './parts/transfer.module.css'

/** The dialogs that export lists and import calls. */
export function TransferDialogs() {
  const { kind } = useCell(offer)
  return (
    <>
      <ModalFrame name="export" className={styles.export}>
        <Dialog.Title className={dialogs.title}>Export {kind}</Dialog.Title>
        <ExportForm />
      </ModalFrame>
      <ModalFrame name="import" className={styles.import}>
        <Dialog.Title className={dialogs.title}>Import calls</Dialog.Title>
        <ImportForm />
      </ModalFrame>
    </>
  )
}
