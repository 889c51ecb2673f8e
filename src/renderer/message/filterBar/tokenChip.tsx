import { X } from 'lucide-react'
import type { Token } from '../../../contract/filter/parse.ts'
import { classes } from '../../ui/classes.ts'
import styles from './filterBar.module.css'

interface TokenChipProps {
  token: Token
  onEdit: () => void
  onRemove: () => void
}

/** A complete token: its text is edited, its cross removes it. */
export function TokenChip({ token, onEdit, onRemove }: TokenChipProps) {
  const { text, fault, not } = token
  return (
    <span className={classes(styles.token, not && styles.negative, fault !== null && styles.wrong)}>
      <button type="button" aria-label={`Edit ${text}`} title={fault ?? text} onClick={onEdit}>
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        title={`Remove ${text}`}
        onClick={onRemove}
      >
        <X size={11} aria-hidden />
      </button>
    </span>
  )
}
