import { Button } from '../../ui/button/button.tsx'
import { modText } from '../../ui/modKey.ts'
import { openModal } from '../../ui/dialog/modal.ts'
import styles from './topBar.module.css'

export function PaletteChip() {
  return (
    <Button
      look="chip"
      title="Search or run a command"
      aria-haspopup="dialog"
      onClick={() => openModal('palette')}
    >
      <span className={styles.ask}>Search or run a command</span> <kbd>{modText('K')}</kbd>
    </Button>
  )
}
