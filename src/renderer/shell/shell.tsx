import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { usePageKeys } from '../ui/keys.ts'
import { BottomBar } from './bottomBar.tsx'
import { KeysDialog } from './keysDialog.tsx'
import { Nav } from './nav.tsx'
import styles from './shell.module.css'
import { TopBar } from './topBar.tsx'

/** What every page shares: top bar, navigation, bottom bar, and the keys that work everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation()
  const [keysShown, showKeys] = useState(false)
  usePageKeys({
    '?': () => showKeys(true),
    'g d': () => navigate('/deliveries'),
    'g c': () => navigate('/calls'),
  })
  return (
    <div className={styles.shell}>
      <TopBar />
      <div className={styles.middle}>
        <Nav />
        <main className={styles.page}>{children}</main>
      </div>
      <BottomBar />
      <KeysDialog open={keysShown} onOpenChange={showKeys} />
    </div>
  )
}
