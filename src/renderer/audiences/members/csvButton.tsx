import { useState } from 'react'
import { refusalAt } from '../../ui/field/refusal.ts'
import { csvFiles, FileButton } from '../../ui/button/fileButton.tsx'

/** Why a chosen file was not imported. */
export interface CsvFault {
  file: string
  message: string
}

interface CsvButtonProps {
  /** Throws if nothing was imported. */
  take: (csv: string) => Promise<void>
  onFault: (fault: CsvFault | null) => void
}

/** Chooses a file and passes on its text, which is imported completely or not at all. */
export function CsvButton({ take, onFault }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const read = async ([file]: File[]) => {
    if (!file) return
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
    <FileButton
      label="CSV file"
      asks
      accept={csvFiles}
      unless={busy ? 'An import is in progress' : null}
      take={read}
    >
      {busy ? 'Importing' : 'Import CSV'}
    </FileButton>
  )
}
