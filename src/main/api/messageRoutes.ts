import { messageDetail, type MessageParts } from '../views/messageDetail.ts'
import { type MessageActionParts, runAction, runActions } from './actions.ts'
import type { Implementer } from './implementer.ts'
import { countMessages, listMessages } from './messages.ts'
import { type LiveParts, readLive } from './reading.ts'

export const messageReads = (os: Implementer['messages'], parts: MessageParts & LiveParts) => ({
  list: os.list.handler(({ input }) => readLive(parts, () => listMessages(parts, input))),
  count: os.count.handler(({ input }) => parts.store.read(() => countMessages(parts, input))),
  get: os.get.handler(({ input }) => readLive(parts, () => messageDetail(parts, input.id))),
})

export const messageWrites = (os: Implementer['messages'], parts: MessageActionParts) => ({
  retry: os.retry.handler(({ input }) => runAction(parts, 'retry', input)),
  cancel: os.cancel.handler(({ input }) => runAction(parts, 'cancel', input)),
  resend: os.resend.handler(({ input }) => runAction(parts, 'resend', input)),
  retryAll: os.retryAll.handler(({ input }) => runActions(parts, 'retry', input.ids)),
  cancelAll: os.cancelAll.handler(({ input }) => runActions(parts, 'cancel', input.ids)),
  resendAll: os.resendAll.handler(({ input }) => runActions(parts, 'resend', input.ids)),
})
