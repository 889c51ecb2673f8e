import { messageDetail } from '../views/messageDetail.ts'
import { type MessageActionParts, runAction, runActions } from './actions.ts'
import type { Implementer } from './implementer.ts'
import { countMessages, listMessages } from './messages.ts'

export const messageRoutes = (os: Implementer['messages'], parts: MessageActionParts) => ({
  list: os.list.handler(({ input }) => listMessages(parts, input)),
  count: os.count.handler(({ input }) => countMessages(parts, input)),
  get: os.get.handler(({ input }) => messageDetail(parts, input.id)),
  retry: os.retry.handler(({ input }) => runAction(parts, 'retry', input)),
  cancel: os.cancel.handler(({ input }) => runAction(parts, 'cancel', input)),
  resend: os.resend.handler(({ input }) => runAction(parts, 'resend', input)),
  retryAll: os.retryAll.handler(({ input }) => runActions(parts, 'retry', input.ids)),
  cancelAll: os.cancelAll.handler(({ input }) => runActions(parts, 'cancel', input.ids)),
  resendAll: os.resendAll.handler(({ input }) => runActions(parts, 'resend', input.ids)),
})
