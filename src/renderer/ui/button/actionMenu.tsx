import { DropdownMenu as Menu } from 'radix-ui'
import type { ReactElement } from 'react'
import { useNoChange } from '../viewing.ts'
import styles from './actionMenu.module.css'

export interface MenuAction {
  title: string
  /** The reason it is disabled, shown below its title. */
  unless?: string | null | undefined
  /** Whether it changes something, as in `Button`. */
  asks?: boolean
  action: () => void
}

export interface MenuGroup {
  title?: string
  items: readonly MenuAction[]
}

interface ActionMenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  label: string
  /** Called when the menu opens. */
  groups: () => readonly MenuGroup[]
}

/** A menu of actions. Disabled ones can be reached by keyboard, because they state their reason. */
export function ActionMenu({ trigger, label, groups }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content
        className={styles.menu}
        align="end"
        sideOffset={5}
        collisionPadding={8}
        aria-label={label}
      >
        <Groups of={groups} />
      </Menu.Content>
    </Menu.Root>
  )
}

/** A component of its own, so that nothing is prepared while the menu is closed. */
function Groups({ of }: { of: ActionMenuProps['groups'] }) {
  return of().map(({ title, items }, index) => (
    <Menu.Group key={title ?? index} aria-label={title}>
      {index > 0 && <Menu.Separator className={styles.line} />}
      {title && <Menu.Label className={styles.group}>{title}</Menu.Label>}
      {items.map((item) => (
        <Item key={item.title} item={item} />
      ))}
    </Menu.Group>
  ))
}

function Item({ item: { title, unless, asks = false, action } }: { item: MenuAction }) {
  const noChange = useNoChange()
  const reason = (asks && noChange) || unless
  return (
    <Menu.Item
      className={styles.item}
      aria-disabled={reason ? true : undefined}
      textValue={title}
      onSelect={(event) => (reason ? event.preventDefault() : action())}
    >
      <span>{title}</span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  )
}
