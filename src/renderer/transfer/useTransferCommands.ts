import type { Command } from '../ui/command.ts'
import { openExport } from './export/exporting.ts'
import { openImport } from './import/importing.ts'

/** Palette commands that export everything of a kind, and import calls. */
export function useTransferCommands(): Command[] {
  return [
    { id: 'export messages', title: 'Export messages', action: () => openExport('messages') },
    { id: 'export calls', title: 'Export calls', action: () => openExport('calls') },
    { id: 'export captures', title: 'Export captures', action: () => openExport('captures') },
    { id: 'import calls', title: 'Import calls', asks: true, action: openImport },
  ]
}
