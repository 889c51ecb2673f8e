import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import { TextField } from './textField.tsx'

interface CopyFieldProps {
  label: string
  value: string
  /** Finishes both "Copy …" and the toast "Copied …". */
  what: string
  /** More buttons at its end. */
  trailing?: ReactNode
}

/** A value to read and copy, not to type in. */
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
