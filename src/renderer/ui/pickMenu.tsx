import { ChevronDown } from 'lucide-react'
import { DropdownMenu as Menu } from 'radix-ui'
import { Button } from './button.tsx'
import styles from './pickMenu.module.css'

interface PickMenuItem {
  key: string
  title: string
  detail?: string
}

interface PickMenuProps {
  /** The button that opens it. */
  title: string
  items: readonly PickMenuItem[]
  onPick: (key: string) => void
  /** What it says where there is nothing to pick. */
  none: string
  /** A last item that creates what is missing. */
  create?: { title: string; act: () => void }
}

/** A button that opens a menu of things to pick one from. Typing a name goes to it. */
export function PickMenu({ title, items, onPick, none, create }: PickMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <Button>
          {title}
          <ChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Trigger>
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
              <Menu.Item className={styles.item} onSelect={create.act}>
                {create.title}
              </Menu.Item>
            </>
          )}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
