import { createCell } from '../ui/cell.ts'

/** Whether Deliveries keeps showing the start page, although its test event is already a message. */
export const starting = createCell(false)
