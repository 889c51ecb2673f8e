import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { Recording } from '../../contract/scenario.ts'
import dialogs from '../acts/dialogs.module.css'
import { useCell } from '../cell.ts'
import { ModalFrame } from '../shell/modalFrame.tsx'
import { plural } from '../ui/amounts.ts'
import { recorded } from './record.ts'
import styles from './recordDialog.module.css'
import { RecordedFile } from './recordedFile.tsx'
import { RecordForm } from './recordForm.tsx'

/** What just happened, made into a scenario file: named, looked at, and saved. */
export function RecordDialog() {
  return (
    <ModalFrame name="record" className={styles.dialog}>
      <Steps />
    </ModalFrame>
  )
}

/** Exists only while the dialog is open, and begins anew with each. */
function Steps() {
  const { messages } = useCell(recorded)
  const [recording, setRecording] = useState<(Recording & { name: string }) | null>(null)
  const title = messages
    ? `Save ${plural(messages.length, 'message')} as a scenario`
    : 'Record a scenario'
  return (
    <>
      <Dialog.Title className={dialogs.title}>{title}</Dialog.Title>
      {recording ? (
        <RecordedFile recording={recording} onBack={() => setRecording(null)} />
      ) : (
        <RecordForm messages={messages} onRecorded={setRecording} />
      )}
    </>
  )
}
