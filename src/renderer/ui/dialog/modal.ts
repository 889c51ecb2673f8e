import { createCell } from '../cell.ts'

export type ModalName =
  | 'palette'
  | 'keys'
  | 'edit'
  | 'confirm'
  | 'record'
  | 'workspaceExport'
  | 'workspaceImport'
  | 'export'
  | 'import'
  | 'drill'

/** The open modal. Only one at a time. */
export const modal = createCell<ModalName | null>(null)

let cameFrom: HTMLElement | null = null

export function openModal(name: ModalName): void {
  const focused = document.activeElement
  // When one modal opens another, the focus still returns to the page.
  if (focused instanceof HTMLElement && focused !== document.body) cameFrom ??= focused
  modal.set(name)
}

export function closeModal(): void {
  modal.set(null)
}

/** Radix restores the focus only to a dialog's trigger. Ours are opened by keys from anywhere. */
export function giveFocusBack(event: Event): void {
  event.preventDefault()
  if (modal.get() !== null) return
  cameFrom?.focus({ preventScroll: true })
  cameFrom = null
}
