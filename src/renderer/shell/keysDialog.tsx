import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import styles from './keysDialog.module.css'

const keys: [string[], string][] = [
  [['j', 'k'], 'Move down and up (also with the arrows)'],
  [['Enter'], 'Open'],
  [['Esc'], 'Close the detail'],
  [['/'], 'Filter (also Ctrl or Cmd F)'],
  [['f'], 'Follow newest, or hold the list still'],
  [['r'], 'Retry now'],
  [['c'], 'Copy as curl'],
  [['g', 'd'], 'Go to Deliveries'],
  [['g', 'c'], 'Go to Calls'],
  [['?'], 'All keys'],
]

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content className={styles.dialog} aria-describedby={undefined}>
          <div className={styles.head}>
            <Dialog.Title>Keys</Dialog.Title>
            <Dialog.Close aria-label="Close">
              <X size={15} aria-hidden />
            </Dialog.Close>
          </div>
          <dl className={styles.list}>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
