import { exportFileName, exportTypes } from '../../../contract/exportFile.ts'
import type { ExportFormat, ExportKind } from '../../../contract/exportOperations.ts'
import { exportParts, type ExportRequest } from '../../../contract/exportParts.ts'
import { countText, sizeText } from '../../../contract/format.ts'
import { client } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { closeModal, modal, openModal } from '../../ui/dialog/modal.ts'
import { download } from '../../ui/download.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'

/** What the dialog offers to export: what matches the filter, or only these ids. */
export interface ExportOffer {
  kind: ExportKind
  filter: string
  ids: readonly number[] | null
}

export const offer = createCell<ExportOffer>({ kind: 'messages', filter: '', ids: null })

export function openExport(kind: ExportKind, given: Partial<Omit<ExportOffer, 'kind'>> = {}): void {
  offer.set({ kind, filter: '', ids: null, ...given })
  if (running.get()?.phase !== 'running') running.set(null)
  openModal('export')
}

/** The export in progress or the last one. It continues when its dialog is closed. */
export interface Running {
  kind: ExportKind
  format: ExportFormat
  phase: 'running' | 'done' | 'stopped' | 'failed'
  done: number
  total: number
  missing: number
  bytes: number
  file: string
  fault: string | null
}

export const running = createCell<Running | null>(null)

let stopping: AbortController | null = null

export const stopExport = () => stopping?.abort()

/** Reads the file in parts, and offers it as a download when it is complete. */
export async function startExport(format: ExportFormat): Promise<void> {
  if (stopping) return
  const { kind, filter, ids } = offer.get()
  const file = exportFileName(kind, format, new Date())
  const begun = { done: 0, total: 0, missing: 0, bytes: 0, fault: null }
  const stop = new AbortController()
  stopping = stop
  running.set({ kind, format, phase: 'running', file, ...begun })
  const show = (change: Partial<Running>) => {
    const now = running.get()
    if (now) running.set({ ...now, ...change })
  }
  try {
    const parts = await readParts({ kind, format, filter, ...(ids && { ids }) }, stop.signal, show)
    download(new Blob(parts, { type: exportTypes[format] }), file)
    show({ phase: 'done' })
    if (modal.get() !== 'export') sayExported()
  } catch (error) {
    if (stop.signal.aborted) show({ phase: 'stopped' })
    else {
      show({ phase: 'failed', fault: error instanceof Error ? error.message : String(error) })
      if (modal.get() !== 'export') sayFault('Not exported', error)
    }
  } finally {
    stopping = null
  }
}

/** As blobs, which the browser moves out of memory. */
async function readParts(
  request: ExportRequest,
  signal: AbortSignal,
  show: (change: Partial<Running>) => void,
): Promise<Blob[]> {
  const blobs: Blob[] = []
  let bytes = 0
  for await (const { text, done, total, missing } of exportParts(client.exports, request, signal)) {
    const blob = new Blob([text])
    blobs.push(blob)
    bytes += blob.size
    show({ done, total, missing, bytes })
  }
  return blobs
}

function sayExported(): void {
  const { done = 0, kind = 'messages', bytes = 0, file = '' } = running.get() ?? {}
  say(`Exported ${countText(done)} ${kind}`, `${file}, ${sizeText(bytes)}`)
}

/** Closes the dialog, without a trace of a finished export. */
export function closeExport(): void {
  closeModal()
  if (running.get()?.phase !== 'running') running.set(null)
}
