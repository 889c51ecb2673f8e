import type { Command } from '../ui/command.ts'
import { openWorkspaceExport, openWorkspaceImport } from './open.ts'

/** Palette commands that export and import the workspace. */
export function useWorkspaceCommands(): Command[] {
  return [
    { id: 'export workspace', title: 'Export workspace', asks: true, action: openWorkspaceExport },
    { id: 'import workspace', title: 'Import workspace', asks: true, action: openWorkspaceImport },
  ]
}
