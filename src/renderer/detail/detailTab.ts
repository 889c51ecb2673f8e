import { createCell } from '../cell.ts'

/** The tab of a message that is open. It stays when another message is opened. */
export const detailTab = createCell('timeline')
