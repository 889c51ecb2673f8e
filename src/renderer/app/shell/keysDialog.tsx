import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { modKey } from '../../ui/modKey.ts'
import styles from './keysDialog.module.css'
import { ModalFrame } from '../../ui/dialog/modalFrame.tsx'

const keys: [string[], string][] = [
  [[modKey, 'K'], 'Search or run a command'],
  [['j', 'k'], 'Move down and up (also with the arrows)'],
  [['Enter'], 'Open'],
  [['Esc'], 'Close the detail'],
  [['/'], 'Filter (also Ctrl or Cmd F)'],
  [['v'], 'Filter by a value of the row or its detail'],
  [['f'], 'Follow the newest message, or stop following'],
  [['r'], 'Retry now; on Scenarios, run'],
  [['e'], 'Edit and resend'],
  [['c'], 'Copy as curl; on Overview, connect a source'],
  [['x'], 'Select (also Ctrl or Cmd click)'],
  [['Shift', '↓'], 'Select a range (also Shift click)'],
  [[modKey, 'A'], 'Select all matches'],
  [['Alt', '↓'], 'On Receivers, move the rule down (Alt ↑: up)'],
  [['n'], 'On Deletions, go to the user field'],
  [
    ['Delete'],
    'On Audiences, remove the member or clear the value; on Overview, remove the connection',
  ],
  [['g', 'd'], 'Go to Deliveries'],
  [['g', 'c'], 'Go to Calls'],
  [['g', ','], 'Go to Settings'],
  [['g', 'm'], 'Go to Compose'],
  [['g', 's'], 'Go to Scenarios'],
  [['g', 'i'], 'Go to Drills (idempotent?)'],
  [['g', 'x'], 'Go to Deletions'],
  [['g', 'a'], 'Go to Audiences'],
  [['g', 'o'], 'Go to Overview'],
  [['g', 'u'], 'Go to Sources'],
  [['g', 'e'], 'Go to Destinations'],
  [['g', 'r'], 'Go to Receivers'],
  [['g', 'v'], 'Go to Signature'],
  [['g', 'h'], 'Go to Health'],
  [['g', 'l'], 'Go to Capacity (load)'],
  [[modKey, 'Enter'], 'Send the call'],
  [[modKey, 'S'], 'Save the scenario file'],
  [['?'], 'All shortcuts'],
]

export function KeysDialog() {
  return (
    <ModalFrame name="keys" className={styles.dialog}>
      <div className={styles.head}>
        <Dialog.Title>Shortcuts</Dialog.Title>
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
    </ModalFrame>
  )
}
