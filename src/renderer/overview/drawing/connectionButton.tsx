import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './connectionButton.module.css'
import type { Edge } from '../layout/layout.ts'

interface ConnectionButtonProps {
  edge: Edge
  title: string
  isSelected: boolean
  isNear: boolean
  onSelect: () => void
  onRemove: () => void
}

/** A focusable dot in the middle of a connection. */
export function ConnectionButton(props: ConnectionButtonProps) {
  const { edge, title, isSelected, isNear, onSelect, onRemove } = props
  return (
    <li
      className={classes(styles.item, isNear && styles.near)}
      style={{ left: edge.middle.x, top: edge.middle.y }}
    >
      <button
        type="button"
        className={styles.dot}
        data-key={edge.key}
        aria-label={title}
        aria-pressed={isSelected}
        title={`${title} (Delete removes the connection)`}
        onClick={onSelect}
      />
      {isSelected && (
        <Button asks className={styles.remove} onClick={onRemove}>
          Remove connection
        </Button>
      )}
    </li>
  )
}
