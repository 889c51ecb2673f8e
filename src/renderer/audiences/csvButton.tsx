import { useRef, useState } from 'react'
import { refusalAt } from '../ui/refusal.ts'
import { Button } from '../ui/button.tsx'

/** What became of a file that was chosen. */
export interface CsvFault {
  file: string
  message: string
}

interface CsvButtonProps {
  /** Throws where nothing of it was taken. */
  take: (csv: string) => Promise<void>
  onFault: (fault: CsvFault | null) => void
}

/** Chooses a file and hands over its text, which is taken as a whole or not at all. */
export function CsvButton({ take, onFault }: CsvButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const read = async (file: File) => {
    onFault(null)
    setBusy(true)
    try {
      await take(await file.text())
    } catch (error) {
      onFault({ file: file.name, message: refusalAt(error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file, mended, can be chosen again.
          if (file) void read(file).finally(() => (target.value = ''))
        }}
      />
      <Button unless={busy ? 'A file is being read' : null} onClick={() => input.current?.click()}>
        {busy ? 'Importing' : 'Import CSV'}
      </Button>
    </>
  )
}
