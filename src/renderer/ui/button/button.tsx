import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import styles from './button.module.css'
import { useCell } from '../cell.ts'
import { classes } from '../classes.ts'
import { unreachable } from '../unreachable.ts'
import { Hint } from './hint.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'chip'
  /** The reason it is disabled, shown as a tooltip. The button stays focusable. */
  unless?: string | null
  /** Whether it requests something of the workbench, and is disabled while that is unreachable. Default: as those that submit a form. */
  asks?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { look = 'plain', unless, asks = props.type === 'submit', className, ...rest } = props
  const { onClick, ...native } = rest
  const away = useCell(unreachable)
  const reason = unless || (asks ? away : null)
  const mayBeDisabled = asks || unless !== undefined
  const button = (
    <button
      type="button"
      {...native}
      className={classes(styles.button, styles[look], className)}
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
