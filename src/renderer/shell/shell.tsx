import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CancelDialog } from '../acts/cancelDialog.tsx'
import { EditDialog } from '../acts/editDialog.tsx'
import { DeletionDialog } from '../deletions/confirmDialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { RecordDialog } from '../scenarios/recordDialog.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { paletteKey, usePageKeys } from '../ui/keys.ts'
import { WorkspaceDialogs } from '../workspace/workspaceDialogs.tsx'
import { BottomBar } from './bottomBar.tsx'
import { ConfirmDialog } from './confirmDialog.tsx'
import { FaultStrip } from './faultStrip.tsx'
import { KeysDialog } from './keysDialog.tsx'
import { closeModal, modal, openModal } from './modal.ts'
import { Nav } from './nav.tsx'
import styles from './shell.module.css'
import { TopBar } from './topBar.tsx'

/** What every page shares: top bar, navigation, bottom bar, and the keys that work everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const [location, navigate] = useLocation()
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
    'g r': () => navigate('/receivers'),
  })
  return (
    <div className={styles.shell}>
      <TopBar />
      {/* Always a row of the grid, empty most of the time. */}
      <div>
        <FaultStrip />
      </div>
      <div className={styles.middle}>
        <Nav />
        <main className={styles.page}>
          <ErrorBoundary title="This page cannot be shown" of={location}>
            {children}
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar />
      <KeysDialog />
      <Palette />
      <EditDialog />
      <CancelDialog />
      <ConfirmDialog />
      <DeletionDialog />
      <RecordDialog />
      <WorkspaceDialogs />
    </div>
  )
}
