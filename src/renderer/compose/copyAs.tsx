import { ChevronDown } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { useCell } from '../cell.ts'
import type { Sender } from '../sources/snippets.ts'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { curlCommand, sendCommand } from './commands.ts'
import styles from './copyAs.module.css'
import { draft } from './draft.ts'

/** The call as a command for a terminal. */
export function CopyAs({ type, sender }: { type: string | null; sender: Sender }) {
  const { text, parts } = useCell(draft)
  if (type === null || parts === null) return <Button unless="It is not a call yet">Copy as</Button>
  const sending = sendCommand(type, parts, sender)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <Button>
          Copy as <ChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Trigger>
      <Menu.Content className={styles.menu} align="end" sideOffset={5} collisionPadding={8}>
        <Menu.Item
          className={styles.item}
          onSelect={() => void copy(curlCommand(type, text, sender), 'as curl')}
        >
          curl
        </Menu.Item>
        <Menu.Item
          className={styles.item}
          disabled={'unless' in sending}
          onSelect={() => 'command' in sending && void copy(sending.command, 'as hookbench send')}
        >
          <span>hookbench send</span>
          {'unless' in sending && <span className={styles.why}>{sending.unless}</span>}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}
