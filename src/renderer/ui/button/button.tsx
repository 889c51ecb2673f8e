import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import styles from './button.module.css'
import { useCell } from '../cell.ts'
import { classes } from '../classes.ts'
import { unreachable } from '../unreachable.ts'
import { viewing } from '../viewing.ts'
import { Hint } from './hint.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** bare: its surroundings have a style for it. */
  look?: 'plain' | 'primary' | 'chip' | 'bare'
  /** The reason it is disabled, shown as a tooltip. The button stays focusable. */
  unless?: string | null
  /** Whether it changes something: disabled for viewers, and while the workbench is unreachable. Default: as those that submit a form. */
  asks?: boolean
  /** Whether it opens what changes something, such as a form, or has secrets: disabled for viewers. */
  edits?: boolean
  /** Whether it only reads something of the workbench: disabled while that is unreachable. */
  reads?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    look = 'plain',
    unless,
    reads = false,
    edits = false,
    className,
    onClick,
    ...rest
  } = props
  const { asks = props.type === 'submit' && !reads, ...native } = rest
  const away = useCell(unreachable)
  const role = useCell(viewing)
  // First, because a viewer has this reason whatever else there is.
  const reason = ((asks || edits) && role) || unless || ((asks || reads) && away) || null
  const mayBeDisabled = asks || reads || edits || unless !== undefined
  const button = (
    <button
      type="button"
      {...native}
      className={classes(look !== 'bare' && styles.button, styles[look], className)}
      aria-disabled={reason ? true : undefined}
      onClick={reason ? notSubmitted : onClick}
    />
  )
  return mayBeDisabled ? <Hint text={reason}>{button}</Hint> : button
}

/** Enter in a field of a form clicks its submit button. */
function notSubmitted(event: MouseEvent) {
  event.preventDefault()
}
