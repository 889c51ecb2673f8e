import { createCell } from '../ui/cell.ts'

/** The open tab. It stays when another message is opened. */
export const detailTab = createCell('timeline')
