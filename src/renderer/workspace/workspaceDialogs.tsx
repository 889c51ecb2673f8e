import { Dialog } from 'radix-ui'
import { type ComponentType, lazy, Suspense } from 'react'
import dialogs from '../ui/dialog/dialogs.module.css'
import { ModalFrame } from '../ui/dialog/modalFrame.tsx'
import { NotLoadedPage } from '../rpc/notLoadedPage.tsx'
import styles from './workspace.module.css'

/** The editor is as large as everything else together, so it is loaded when first needed. */
const whenOpened = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType => NotLoadedPage) }))
const Export = whenOpened(async () => (await import('./exportWorkspace.tsx')).ExportWorkspace)
const Import = whenOpened(async () => (await import('./importWorkspace.tsx')).ImportWorkspace)

/** The dialogs that export and import the workspace. */
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
