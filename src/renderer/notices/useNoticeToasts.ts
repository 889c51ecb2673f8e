import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notice } from '../../contract/notice.ts'
import { noticeDetail, noticeTitle } from '../../contract/noticeText.ts'
import { client } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { sayNotice } from '../ui/notice/toasts.tsx'
import { noticeMessagesPath } from './noticePath.ts'

/** As many toasts as fit. */
const most = 3

/** Shows a toast for each notice that arrives while the page is open. */
export function useNoticeToasts(): void {
  const newest = useQuery(statusQuery).data?.notices.newest
  const [, navigate] = useLocation()
  const shownUpTo = useRef<number | null>(null)
  useEffect(() => {
    if (newest === undefined) return
    const known = shownUpTo.current
    shownUpTo.current = Math.max(known ?? 0, Number(newest))
    if (known === null || Number(newest) <= known) return
    const show = (notice: Notice) =>
      sayNotice(noticeTitle(notice), noticeDetail(notice), notice.kind === 'failing', {
        title: 'Show messages',
        action: () => navigate(noticeMessagesPath(notice)),
      })
    client.notices
      .list({ limit: most })
      .then(({ items }) =>
        items
          .filter(({ id }) => Number(id) > known)
          .toReversed()
          .forEach(show),
      )
      // The list in the top bar has them as well.
      .catch(() => undefined)
  }, [newest, navigate])
}
