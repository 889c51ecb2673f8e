import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  /** The name of the file input. */
  label: string
  accept: string
  multiple?: boolean
  /** Chooses a folder, and takes all files in it. */
  isFolder?: boolean
  title?: string
  unless?: string | null
  /** Whether a chosen file changes something, as in `Button`. */
  asks?: boolean
  take: (files: File[]) => Promise<void>
  children: ReactNode
}

export const csvFiles = '.csv,.txt,text/csv,text/plain'

/** A button that opens the file chooser. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, multiple = false, isFolder = false, take, children, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(isFolder && { webkitdirectory: '' })}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Cleared, so that the same file can be chosen again once corrected.
          if (files.length > 0) void take(files).finally(() => (target.value = ''))
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
