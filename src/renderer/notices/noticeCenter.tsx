import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { countText } from '../../contract/format.ts'
import { client, queries } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './noticeCenter.module.css'
import { NoticeList } from './noticeList.tsx'
import { mayChange } from '../ui/viewing.ts'

/** Endpoints that started to fail or work again, with the number of unread notices. Opening it marks them as read, for all screens. */
export function NoticeCenter() {
  const [isOpen, setIsOpen] = useState(false)
  const { unread = 0, newest = null } = useQuery(statusQuery).data?.notices ?? {}
  const change = (open: boolean) => {
    setIsOpen(open)
    // When it closes, so that those that are new stay marked while it is open.
    if (!open && unread > 0 && newest !== null && mayChange()) void markRead(newest)
  }
  const name = unread === 0 ? 'Notices' : `Notices, ${countText(unread)} unread`
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger asChild>
        <Button look="chip" aria-label={name} title={name}>
          <Bell size={14} aria-hidden />
          {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        className={styles.panel}
        align="end"
        sideOffset={5}
        collisionPadding={8}
        aria-label="Notices"
      >
        <NoticeList onGo={() => change(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}

/** If it fails, they stay unread, which the badge shows. */
async function markRead(upTo: string): Promise<void> {
  const notices = await client.notices.read({ upTo }).catch(() => null)
  if (notices)
    queries.setQueryData(statusQuery.queryKey, (status) => status && { ...status, notices })
}
