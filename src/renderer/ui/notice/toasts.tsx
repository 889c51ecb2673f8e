import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useCallback, useRef } from 'react'
import { createCell, useCell } from '../cell.ts'
import { classes } from '../classes.ts'
import styles from './toasts.module.css'
import { useToastPlace } from './useToastPlace.ts'

/** The action of a toast. */
interface NoticeAction {
  title: string
  action: () => void
}

interface Notice {
  id: number
  title: string
  detail: string | null
  tone: 'done' | 'fault'
  offer?: NoticeAction
}

const notices = createCell<readonly Notice[]>([])
let lastId = 0

function add(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  notices.set([...notices.get().slice(-2), { ...notice, id: lastId }])
}

/** Shows a toast about a completed action, in the words of its button. */
export function say(title: string, detail: string | null = null, offer?: NoticeAction): void {
  add({ title, detail, tone: 'done', ...(offer && { offer }) })
}

/** Shows a toast about a failed action, with the reason. */
export function sayFault(title: string, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  add({ title, detail, tone: 'fault' })
}

/** Shows a toast about something that happened on its own. */
export function sayNotice(
  title: string,
  detail: string,
  isFault: boolean,
  offer: NoticeAction,
): void {
  add({ title, detail, tone: isFault ? 'fault' : 'done', offer })
}

export function Toasts() {
  const shown = useCell(notices)
  const viewport = useRef<HTMLOListElement>(null)
  const place = useToastPlace(
    useCallback(() => viewport.current, []),
    shown.length,
  )
  const drop = (id: number) => notices.set(notices.get().filter((notice) => notice.id !== id))
  return (
    <Toast.Provider duration={3500} swipeDirection="right" label="Notice">
      {shown.map((notice) => (
        <Toast.Root
          key={notice.id}
          className={classes(styles.toast, styles[notice.tone])}
          duration={notice.tone === 'fault' || notice.offer ? 8000 : 3500}
          onOpenChange={(open) => !open && drop(notice.id)}
        >
          {/* Dismissible, because it may cover something before it closes automatically. */}
          <Toast.Close className={styles.close} aria-label="Dismiss">
            <X size={13} aria-hidden />
          </Toast.Close>
          <Toast.Title className={styles.title}>{notice.title}</Toast.Title>
          {notice.detail && <Toast.Description className="dim">{notice.detail}</Toast.Description>}
          {notice.offer && (
            <Toast.Action
              className={styles.offer}
              altText={`${notice.offer.title}: ${notice.title}`}
              onClick={notice.offer.action}
            >
              {notice.offer.title}
            </Toast.Action>
          )}
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={viewport}
        className={styles.viewport}
        data-toasts
        style={place ? { left: place.left, top: place.top } : undefined}
        label="Notices ({hotkey})"
      />
    </Toast.Provider>
  )
}
