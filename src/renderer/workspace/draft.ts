import { createCell } from '../ui/cell.ts'

/** The file to import. It survives closing the dialog. */
export const importDraft = createCell('')
