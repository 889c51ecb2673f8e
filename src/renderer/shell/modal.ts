import { createCell } from '../cell.ts'

export type ModalName =
  | 'palette'
  | 'keys'
  | 'edit'
  | 'cancel'
  | 'confirm'
  | 'deletion'
  | 'record'
  | 'workspaceExport'
  | 'workspaceImport'

/** What is open over the page. One thing at a time. */
export const modal = createCell<ModalName | null>(null)

let cameFrom: HTMLElement | null = null

export function openModal(name: ModalName): void {
  const focused = document.activeElement
  // From one to the other, the focus still goes back to where it was on the page.
  if (focused instanceof HTMLElement && focused !== document.body) cameFrom ??= focused
  modal.set(name)
}

export function closeModal(): void {
  modal.set(null)
}

/** Radix gives the focus back to a dialog's own button only; ours open by a key from anywhere. */
export function giveFocusBack(event: Event): void {
  event.preventDefault()
  if (modal.get() !== null) return
  cameFrom?.focus({ preventScroll: true })
  cameFrom = null
}
