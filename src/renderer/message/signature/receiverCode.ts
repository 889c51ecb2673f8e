import page from '../../../../docs/receivers.md?raw'
import { receiverCodeOf } from '../../../contract/receiverCode.ts'

export const receiverCode = receiverCodeOf(page)
