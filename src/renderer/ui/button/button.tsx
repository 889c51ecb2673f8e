import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { classes } from '../classes.ts'
import { Hint } from './hint.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'chip'
  /** The reason it is disabled, shown as a tooltip. The button stays focusable. */
  unless?: string | null
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', unless, className, onClick, ...rest }: ButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[look], className)}
      aria-disabled={unless ? true : undefined}
      onClick={unless ? undefined : onClick}
    />
  )
  return unless ? <Hint text={unless}>{button}</Hint> : button
}
