import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { EditDialog } from '../../deliveries/actions/editDialog.tsx'
import { DrillDialog } from '../../drills/drillDialog.tsx'
import { Palette } from '../../palette/palette.tsx'
import { RecordDialog } from '../../scenarios/record/recordDialog.tsx'
import { ErrorBoundary } from '../../ui/pane/errorBoundary.tsx'
import { paletteKey, usePageKeys } from '../../ui/keys.ts'
import { TransferDialogs } from '../../transfer/transferDialogs.tsx'
import { WorkspaceDialogs } from '../../workspace/workspaceDialogs.tsx'
import { useDroppedFiles } from '../host/useDroppedFiles.ts'
import { useHostRequests } from '../host/useHostRequests.ts'
import { BottomBar } from './bottomBar.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirmDialog.tsx'
import { KeysDialog } from './keysDialog.tsx'
import { closeModal, modal, openModal } from '../../ui/dialog/modal.ts'
import { useNoticeToasts } from '../../notices/useNoticeToasts.ts'
import { Nav } from './nav.tsx'
import styles from './shell.module.css'
import { Strips } from './strips.tsx'
import { TopBar } from './topBar.tsx'
import { useRole } from '../../rpc/host.ts'

/** What every page shares: top bar, navigation, bottom bar, and the keys that work everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const [location, navigate] = useLocation()
  useRole()
  useNoticeToasts()
  useHostRequests()
  useDroppedFiles()
  usePageKeys({
    [paletteKey]: () => (modal.get() === 'palette' ? closeModal() : openModal('palette')),
    '?': () => openModal('keys'),
    'g d': () => navigate('/deliveries'),
    'g c': () => navigate('/calls'),
    'g ,': () => navigate('/settings'),
    'g m': () => navigate('/compose'),
    'g s': () => navigate('/scenarios'),
    'g x': () => navigate('/deletions'),
    'g a': () => navigate('/audiences'),
    'g o': () => navigate('/overview'),
    'g u': () => navigate('/sources'),
    'g e': () => navigate('/destinations'),
    'g h': () => navigate('/health'),
    'g l': () => navigate('/capacity'),
    'g i': () => navigate('/drills'),
    'g r': () => navigate('/receivers'),
    'g v': () => navigate('/signature'),
  })
  return (
    <div className={styles.shell}>
      <TopBar />
      {/* Always rendered, because it is a row of the grid; usually empty. */}
      <div>
        <Strips />
      </div>
      <div className={styles.middle}>
        <Nav />
        <main className={styles.page}>
          <ErrorBoundary title="This page could not be displayed" of={location}>
            {children}
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar />
      <KeysDialog />
      <Palette />
      <EditDialog />
      <DrillDialog />
      <ConfirmDialog />
      <RecordDialog />
      <WorkspaceDialogs />
      <TransferDialogs />
    </div>
  )
}
