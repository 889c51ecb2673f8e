import { ChevronDown } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { Button } from './button.tsx'
import { useCell } from '../cell.ts'
import { viewing } from '../viewing.ts'
import styles from './pickMenu.module.css'

interface PickMenuItem {
  key: string
  title: string
  detail?: string
}

interface PickMenuProps {
  /** The content of the button that opens the menu. */
  title: string
  items: readonly PickMenuItem[]
  onPick: (key: string) => void
  /** The text of an empty menu. */
  none: string
  /** A last item that creates a new one. */
  create?: { title: string; action: () => void }
  /** Whether a choice changes something, as in `Button`. */
  asks?: boolean
}

/** A button with a menu to pick one item. Typing selects by name. */
export function PickMenu({ title, items, onPick, none, create, asks = false }: PickMenuProps) {
  const role = useCell(viewing)
  const button = (
    <Button asks={asks}>
      {title}
      <ChevronDown size={13} aria-hidden />
    </Button>
  )
  // The menu would open although its button is disabled.
  if (asks && role !== null) return button
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>{button}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className={styles.menu}
          align="start"
          sideOffset={5}
          collisionPadding={8}
          aria-label={title}
        >
          {items.length === 0 && <Menu.Label className={styles.none}>{none}</Menu.Label>}
          {items.map((item) => (
            <Menu.Item
              key={item.key}
              className={styles.item}
              textValue={item.title}
              onSelect={() => onPick(item.key)}
            >
              <span>{item.title}</span>
              {item.detail && <span className={`${styles.detail} mono`}>{item.detail}</span>}
            </Menu.Item>
          ))}
          {create && (
            <>
              <Menu.Separator className={styles.line} />
              <Menu.Item className={styles.item} onSelect={create.action}>
                {create.title}
              </Menu.Item>
            </>
          )}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
