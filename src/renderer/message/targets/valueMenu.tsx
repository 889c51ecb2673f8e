import { DropdownMenu as Menu } from 'radix-ui'
import { createPortal } from 'react-dom'
import { tokenText } from '../../../contract/filter/edit.ts'
import type { FilterValue } from '../filter/filterBy.ts'
import { copy } from '../../ui/notice/copy.ts'
import styles from './filterTargets.module.css'
import { outermost } from './outermost.ts'

interface ValueMenuProps {
  values: readonly FilterValue[]
  left: number
  top: number
  onOnly: (value: FilterValue) => void
  onExclude: (value: FilterValue) => void
  onClose: () => void
}

/** Filters by one of some values, or excludes it. */
export function ValueMenu({ values, left, top, onOnly, onExclude, onClose }: ValueMenuProps) {
  const [first] = values
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <Menu.Trigger asChild>
          <span className={styles.anchor} style={{ left, top }} aria-hidden />
        </Menu.Trigger>,
        outermost(),
      )}
      <Menu.Portal container={outermost()}>
        <Menu.Content
          className={styles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Filter by value"
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Group title="Only" not={false} values={values} onChoose={onOnly} />
          <Group title="Exclude" not values={values} onChoose={onExclude} />
          {values.length === 1 && first && (
            <>
              <Menu.Separator className={styles.line} />
              <Menu.Item
                className={styles.item}
                onSelect={() => void copy(first.value, 'the value')}
              >
                Copy {first.value}
              </Menu.Item>
            </>
          )}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface GroupProps {
  title: string
  not: boolean
  values: readonly FilterValue[]
  onChoose: (value: FilterValue) => void
}

function Group({ title, not, values, onChoose }: GroupProps) {
  return (
    <Menu.Group aria-label={title}>
      <Menu.Label className={styles.label}>{title}</Menu.Label>
      {values.map((each) => {
        const text = tokenText(each.key, each.value, not)
        return (
          <Menu.Item
            key={text}
            className={styles.item}
            textValue={text}
            title={text}
            onSelect={() => onChoose(each)}
          >
            {text}
          </Menu.Item>
        )
      })}
    </Menu.Group>
  )
}
