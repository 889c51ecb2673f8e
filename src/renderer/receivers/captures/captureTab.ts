import { createCell } from '../../ui/cell.ts'

/** The open tab of a capture. It stays when another capture is opened. */
export const captureTab = createCell('request')
