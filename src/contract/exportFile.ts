import type { ExportFormat, ExportKind } from './exportOperations.ts'

export const exportTypes: Record<ExportFormat, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  har: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  curl: 'text/x-shellscript; charset=utf-8',
}

const extensions: Record<ExportFormat, string> = {
  ndjson: 'ndjson',
  har: 'har',
  csv: 'csv',
  curl: 'sh',
}

/** "hookbench-messages-20261122-194512.har" */
export function exportFileName(kind: ExportKind, format: ExportFormat, at: Date): string {
  const time = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `hookbench-${kind}-${time}.${extensions[format]}`
}
