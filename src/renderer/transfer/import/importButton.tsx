import { Upload } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { openImport } from './importing.ts'

/** Imports calls from a file. */
export function ImportButton() {
  return (
    <Button edits onClick={openImport} aria-haspopup="dialog">
      <Upload size={13} aria-hidden />
      Import
    </Button>
  )
}
