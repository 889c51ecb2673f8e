import { type Import, importCharacters } from '../../../contract/importOperations.ts'
import type { Sending } from '../../../contract/compose.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { openModal } from '../../ui/dialog/modal.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'

/** The file that was read, and its sending. They survive closing the dialog. */
export interface Importing {
  phase: 'none' | 'reading' | 'read'
  file: Import | null
  /** The id of its sending. */
  sending: string | null
  /** A file that was read and not sent when the dialog was closed. */
  previous: Import | null
}

const none: Importing = { phase: 'none', file: null, sending: null, previous: null }

export const importing = createCell<Importing>(none)

export function openImport(): void {
  const { sending } = importing.get()
  const known = sending === null ? undefined : queries.getQueryData(sendingQuery(sending).queryKey)
  importing.set(whenOpened(importing.get(), known?.done === true))
  openModal('import')
}

/** The dialog begins with the choice of a file, unless one is being read or sent. */
export function whenOpened(now: Importing, isSent: boolean): Importing {
  if (now.phase === 'reading' || (now.sending !== null && !isSent)) return now
  return { ...none, previous: isSent ? null : (now.file ?? now.previous) }
}

export function showPrevious(): void {
  const { previous } = importing.get()
  if (previous) importing.set({ ...none, phase: 'read', file: previous })
}

export async function takeFile([file]: File[]): Promise<void> {
  if (!file) return
  if (file.size > importCharacters)
    return sayFault(`${file.name} not read`, 'A file can have at most 32 MB. Split it.')
  importing.set({ ...none, phase: 'reading' })
  try {
    await readText(file.name, await file.text())
  } catch (error) {
    importing.set(none)
    sayFault(`${file.name} not read`, error)
  }
}

async function readText(name: string, text: string): Promise<void> {
  const read = await client.imports.read({ name, text })
  importing.set({ ...none, phase: 'read', file: read })
}

export const forgetFile = () => importing.set(none)

export interface SendOptions {
  source: string
  rate: number | null
  messageIds: 'keep' | 'new'
}

export const sendingQuery = (id: string) => api.compose.get.queryOptions({ input: { id } })

export async function sendAll(file: Import, options: SendOptions): Promise<void> {
  try {
    showSending(await client.imports.send({ id: file.id, ...options }))
  } catch (error) {
    sayFault('Not sent', error)
  }
}

export async function stopSending(id: string): Promise<void> {
  try {
    showSending(await client.compose.stop({ id }))
  } catch (error) {
    sayFault('Not stopped', error)
  }
}

function showSending(sending: Sending): void {
  queries.setQueryData(sendingQuery(sending.id).queryKey, sending)
  importing.set({ ...importing.get(), sending: sending.id })
}
