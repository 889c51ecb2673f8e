import type { ReactNode } from 'react'
import { copy } from '../notice/copy.ts'
import { TextField } from './textField.tsx'

interface CopyFieldProps {
  label: string
  value: string
  /** Completes both "Copy …" and the toast "Copied …". */
  what: string
  /** Additional buttons at the end. */
  trailing?: ReactNode
}

/** A read-only value with a copy button. */
export function CopyField({ label, value, what, trailing }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={() => undefined}
      readOnly
      mono
      onFocus={(event) => event.currentTarget.select()}
      trailing={
        <>
          <button type="button" aria-label={`Copy ${what}`} onClick={() => void copy(value, what)}>
            Copy
          </button>
          {trailing}
        </>
      }
    />
  )
}
