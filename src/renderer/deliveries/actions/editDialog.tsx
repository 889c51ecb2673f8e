import { Dialog } from 'radix-ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { useCell } from '../../ui/cell.ts'
import { ModalFrame } from '../../ui/dialog/modalFrame.tsx'
import { NotLoadedPage } from '../../rpc/notLoadedPage.tsx'
import { editing } from './actions.ts'
import type { BodyEditorProps } from './bodyEditor.tsx'
import styles from '../../ui/dialog/dialogs.module.css'

/** The editor is large, so it is loaded when the dialog first opens. */
const load = async () => (await import('./bodyEditor.tsx')).BodyEditor
const BodyEditor = lazy(async () => ({
  default: await load().catch((): ComponentType<BodyEditorProps> => NotLoadedPage),
}))

/** Edits the body of a message and sends it as a new message. */
export function EditDialog() {
  const message = useCell(editing)
  return (
    <ModalFrame name="edit" className={styles.edit}>
      {message && (
        <>
          <Dialog.Title className={styles.title}>
            Edit and resend #{message.id} to {message.destination}
          </Dialog.Title>
          <Suspense fallback={<div />}>
            <BodyEditor key={message.id} message={message} />
          </Suspense>
        </>
      )}
    </ModalFrame>
  )
}
