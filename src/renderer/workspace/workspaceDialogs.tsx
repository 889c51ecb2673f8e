import { Dialog } from 'radix-ui'
import { type ComponentType, lazy, Suspense } from 'react'
import dialogs from '../acts/dialogs.module.css'
import { ModalFrame } from '../shell/modalFrame.tsx'
import { NotLoadedPage } from '../shell/notLoadedPage.tsx'
import styles from './workspace.module.css'

/** The editor is as large as all the rest, so it is loaded when it is first needed. */
const whenOpened = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => NotLoadedPage) }))
const Export = whenOpened(async () => (await import('./exportWorkspace.tsx')).ExportWorkspace)
const Import = whenOpened(async () => (await import('./importWorkspace.tsx')).ImportWorkspace)

/** The workspace as a file: to take along, and to bring in. */
export function WorkspaceDialogs() {
  return (
    <>
      <ModalFrame name="workspaceExport" className={styles.export}>
        <Dialog.Title className={dialogs.title}>Export workspace</Dialog.Title>
        <Suspense fallback={<div />}>
          <Export />
        </Suspense>
      </ModalFrame>
      <ModalFrame name="workspaceImport" className={styles.import}>
        <Dialog.Title className={dialogs.title}>Import workspace</Dialog.Title>
        <Suspense fallback={<div />}>
          <Import />
        </Suspense>
      </ModalFrame>
    </>
  )
}
