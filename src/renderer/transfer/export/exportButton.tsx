import { Download } from 'lucide-react'
import type { ExportKind } from '../../../contract/exportOperations.ts'
import { withToken } from '../../../contract/filter/edit.ts'
import { useUrlFilter } from '../../message/filter/useFilter.ts'
import { Button } from '../../ui/button/button.tsx'
import { openExport } from './exporting.ts'

interface ExportButtonProps {
  kind: ExportKind
  /** Only of this receiver. */
  receiver?: string
}

/** Exports what the list shows: its filter is in the URL. */
export function ExportButton({ kind, receiver }: ExportButtonProps) {
  const { filter: text = '' } = useUrlFilter(kind).filter
  const filter = receiver === undefined ? text : withToken(text, 'receiver', receiver)
  return (
    <Button onClick={() => openExport(kind, { filter })} aria-haspopup="dialog">
      <Download size={13} aria-hidden />
      Export
    </Button>
  )
}
