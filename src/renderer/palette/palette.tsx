import { Dialog } from 'radix-ui'
import { ModalFrame } from '../ui/dialog/modalFrame.tsx'
import { CommandMenu } from './commandMenu.tsx'
import styles from './palette.module.css'

/** The command palette. */
export function Palette() {
  return (
    <ModalFrame name="palette" className={styles.palette}>
      <Dialog.Title className="unseen">Search or run a command</Dialog.Title>
      <CommandMenu />
    </ModalFrame>
  )
}
