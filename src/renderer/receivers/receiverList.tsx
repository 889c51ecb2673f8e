import type { Receiver } from '../../contract/receiver.ts'
import { plural } from '../../contract/format.ts'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'
import { wholeAnswer } from '../../contract/behaviour/decide.ts'
import { effectOf, statusText } from './responses.ts'

interface ReceiverListProps {
  receivers: readonly Receiver[]
  openId: string | null
}

export function ReceiverList({ receivers, openId }: ReceiverListProps) {
  return (
    <SideList
      label="Receivers"
      parts={[
        {
          title: 'Receivers',
          items: receivers.map(itemOf),
          create: { href: '/receivers/new', label: 'New receiver' },
        },
      ]}
      open={openId && `/receivers/${openId}`}
    />
  )
}

const shownStatuses = 3

function itemOf({ id, name, path, respond, captures }: Receiver): SideItem {
  const more = respond.length > shownStatuses ? ', …' : ''
  return {
    id,
    href: `/receivers/${id}`,
    name,
    note: statusText(respond.slice(0, shownStatuses)) + more,
    noteTitle: `Responds with ${statusText(respond)}`,
    tone: toneOf(respond),
    detail: `${path} · ${plural(captures, 'capture')}`,
  }
}

function toneOf(respond: Receiver['respond']): 'good' | 'wait' | 'bad' {
  const effects = new Set(respond.map((answer) => effectOf(wholeAnswer(answer))))
  if (effects.size === 1 && effects.has('accepted')) return 'good'
  return effects.has('accepted') || effects.has('late') ? 'wait' : 'bad'
}
