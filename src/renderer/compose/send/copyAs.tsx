import { ChevronDown } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { useCell } from '../../ui/cell.ts'
import type { Sender } from '../../connections/snippets.ts'
import { Button } from '../../ui/button/button.tsx'
import { copy } from '../../ui/notice/copy.ts'
import { curlCommand, sendCommand } from './commands.ts'
import styles from './copyAs.module.css'
import { draft } from '../../message/draft/draft.ts'

/** The call as a command for a terminal. */
export function CopyAs({ type, sender }: { type: string | null; sender: Sender }) {
  const { text, parts } = useCell(draft)
  if (type === null || parts === null)
    return <Button unless="The call is not valid yet">Copy as</Button>
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
          {'unless' in sending && <span className={styles.reason}>{sending.unless}</span>}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  )
}
