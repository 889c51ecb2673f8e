import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { Recording } from '../../../contract/scenario.ts'
import { plural } from '../../../contract/format.ts'
import dialogs from '../../ui/dialog/dialogs.module.css'
import { useCell } from '../../ui/cell.ts'
import { ModalFrame } from '../../ui/dialog/modalFrame.tsx'
import { recorded, type ToRecord } from '../../message/record.ts'
import styles from './recordDialog.module.css'
import { RecordedFile } from './recordedFile.tsx'
import { RecordForm } from './recordForm.tsx'

/** Records recent calls as a scenario file: name, review, save. */
export function RecordDialog() {
  return (
    <ModalFrame name="record" className={styles.dialog}>
      <Steps />
    </ModalFrame>
  )
}

/** Mounted only while the dialog is open, so that each recording starts empty. */
function Steps() {
  const chosen = useCell(recorded)
  const [recording, setRecording] = useState<(Recording & { name: string }) | null>(null)
  return (
    <>
      <Dialog.Title className={dialogs.title}>{titleOf(chosen)}</Dialog.Title>
      {recording ? (
        <RecordedFile recording={recording} onBack={() => setRecording(null)} />
      ) : (
        <RecordForm chosen={chosen} onRecorded={setRecording} />
      )}
    </>
  )
}

function titleOf({ messages, captures }: ToRecord): string {
  if (messages) return `Save ${plural(messages.length, 'message')} as a scenario`
  if (captures) return `Save ${plural(captures.length, 'capture')} as a scenario`
  return 'Record a scenario'
}
