import { messageDetail, type MessageParts } from '../views/messageDetail.ts'
import { type MessageActionParts, runAction } from './actions.ts'
import {
  type BulkActionParts,
  bulkActionView,
  startBulkAction,
  stopBulkAction,
} from './bulkActions.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'
import { type CommonalityParts, findCommonalities } from './commonalities.ts'
import type { Implementer } from './implementer.ts'
import {
  countMessages,
  type Lists,
  listMessages,
  messageHistogram,
  messageViews,
} from './messages.ts'
import { whole } from './page.ts'
import { type LiveParts, readLive } from './reading.ts'

interface DeskParts extends MessageParts, LiveParts, BulkActionParts, CommonalityParts {
  lists: Lists
}

export const messageDeskRoutes = (os: Implementer['messages'], parts: DeskParts) => {
  const actOnAll = async (action: MessageAction, ids: number[]) => {
    const { changed, refused } = await parts.actOnAll(action, ids)
    const shown = changed.map(({ id }) => id)
    return {
      done: await readLive(parts, () => messageViews(parts, shown)),
      refused: refused.map(({ id, reason }) => ({ id: String(id), reason })),
    }
  }
  return {
    list: os.list.handler(({ input }) => listMessages(parts, input)),
    count: os.count.handler(({ input }) => countMessages(parts, input)),
    histogram: os.histogram.handler(({ input }) => messageHistogram(parts, input)),
    get: os.get.handler(({ input }) => readLive(parts, () => messageDetail(parts, input.id))),
    commonalities: os.commonalities.handler(({ input, signal }) =>
      findCommonalities(parts, input, signal),
    ),
    retryAll: os.retryAll.handler(({ input }) => actOnAll('retry', input.ids)),
    cancelAll: os.cancelAll.handler(({ input }) => actOnAll('cancel', input.ids)),
    resendAll: os.resendAll.handler(({ input }) => actOnAll('resend', input.ids)),
    actions: {
      start: os.actions.start.handler(({ input }) => startBulkAction(parts, input)),
      list: os.actions.list.handler(() => whole(parts.bulkActions.all().map(bulkActionView))),
      get: os.actions.get.handler(({ input }) => bulkActionView(parts.bulkActions.get(input.id))),
      stop: os.actions.stop.handler(({ input }) => stopBulkAction(parts, input.id)),
    },
  }
}

export const messageEngineRoutes = (os: Implementer['messages'], parts: MessageActionParts) => ({
  retry: os.retry.handler(({ input }) => runAction(parts, 'retry', input)),
  cancel: os.cancel.handler(({ input }) => runAction(parts, 'cancel', input)),
  resend: os.resend.handler(({ input }) => runAction(parts, 'resend', input)),
})
