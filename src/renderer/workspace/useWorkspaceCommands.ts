import type { Command } from '../palette/match.ts'
import { openWorkspaceExport, openWorkspaceImport } from './open.ts'

/** To export the workspace, and to compare a file with it and apply it, from anywhere. */
export function useWorkspaceCommands(): Command[] {
  return [
    { id: 'export workspace', title: 'Export workspace', act: openWorkspaceExport },
    { id: 'import workspace', title: 'Import workspace', act: openWorkspaceImport },
  ]
}
