import { createCell } from '../cell.ts'

/** The file to import, also while the dialog is closed: Esc loses nothing. */
export const importDraft = createCell('')
