import { behaviourText } from '../../contract/behaviour/words.ts'
import type { Receiver } from '../../contract/receiver.ts'
import { plural } from '../../contract/format.ts'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'
import { responseWords } from './behaviour/responseWords.ts'
import { shownRules } from './behaviour/rules.ts'

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

function itemOf(receiver: Receiver): SideItem {
  const { id, name, path, tls, captures } = receiver
  const { note, tone } = noteOf(receiver)
  return {
    id,
    href: `/receivers/${id}`,
    name,
    note,
    noteTitle: behaviourText(receiver.behaviour),
    tone,
    detail: `${tls === 'off' ? path : `https, ${tls}`} · ${plural(captures, 'capture')}`,
  }
}

const tones = { accepted: 'good', late: 'wait', failed: 'bad' } as const

/** A fault of the connection comes before any response. One response for all requests is named. */
function noteOf({ behaviour, tls }: Receiver): { note: string; tone: 'good' | 'wait' | 'bad' } {
  if (tls !== 'off' && tls !== 'valid') return { note: 'TLS', tone: 'bad' }
  const [only, ...others] = shownRules(behaviour)
  const [answer = 200, ...later] = only?.respond ?? []
  if (others.length > 0 || later.length > 0) return { note: 'misbehaving', tone: 'wait' }
  const { effect, head } = responseWords(answer)
  return { note: head, tone: tones[effect] }
}
