import { Download } from 'lucide-react'
import { useSearch } from 'wouter'
import type { ExportKind } from '../../../contract/exportOperations.ts'
import { addToken } from '../../../contract/filter/edit.ts'
import { withoutFaults } from '../../../contract/filter/parse.ts'
import { Button } from '../../ui/button/button.tsx'
import { openExport } from './exporting.ts'

interface ExportButtonProps {
  kind: ExportKind
  /** Only of this receiver. */
  receiver?: string
  label?: string
}

/** Exports what the list shows: its filter is in the URL. */
export function ExportButton({ kind, receiver, label = 'Export' }: ExportButtonProps) {
  const given = new URLSearchParams(useSearch()).get('filter') ?? ''
  const open = () => {
    const filter = withoutFaults(given, { list: kind, now: Date.now() })
    openExport(kind, {
      filter: receiver === undefined ? filter : addToken(filter, 'receiver', receiver, false),
    })
  }
  return (
    <Button onClick={open} aria-haspopup="dialog">
      <Download size={13} aria-hidden />
      {label}
    </Button>
  )
}
