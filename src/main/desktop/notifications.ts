import { Notification } from 'electron'
import type { Notice } from '../../contract/notice.ts'
import { noticeDetail, noticeFilter, noticeTitle } from '../../contract/noticeText.ts'

interface NotifyParts {
  /** The newest message that a filter finds. */
  newestMessage: (filter: string) => Promise<string | null>
  open: (path: string) => void
}

/** Referenced here until they are closed: a collected notification ignores its click. */
const shown = new Set<Notification>()

/** One notification per notice, so never one per message. A click opens the newest message it is about. */
export function notify(notices: readonly Notice[], { newestMessage, open }: NotifyParts) {
  for (const notice of notices) {
    const notification = new Notification({
      title: noticeTitle(notice),
      body: noticeDetail(notice),
    })
    const filter = noticeFilter(notice)
    notification.on('click', () => {
      const list = `?${new URLSearchParams({ filter }).toString()}`
      newestMessage(filter).then(
        (id) => open(`/deliveries${id === null ? '' : `/${id}`}${list}`),
        () => open(`/deliveries${list}`),
      )
    })
    shown.add(notification)
    notification.on('close', () => shown.delete(notification))
    notification.show()
  }
}
