import { createCell } from '../cell.ts'

/** Whether Deliveries shows the first start although messages have come: its own test event is one of them. */
export const starting = createCell(false)
