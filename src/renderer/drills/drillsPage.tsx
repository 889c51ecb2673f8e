import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import type { Drill } from '../../contract/drill.ts'
import { drillLooksWords } from '../../contract/drillWords.ts'
import { countText, instantText, plural } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { Note } from '../ui/notice/note.tsx'
import { LoadState } from '../ui/pane/loadState.tsx'
import { ListPage, Pane } from '../ui/pane/pane.tsx'
import { DrillPane } from './drillPane.tsx'
import { drillWay, looksTones } from './kinds.ts'

interface DrillsPageProps {
  openId: string | null
  /** The result whose responses are shown side by side. */
  result: string | null
}

/** The last drills, with their responses side by side. */
export function DrillsPage({ openId, result }: DrillsPageProps) {
  const [, navigate] = useLocation()
  const { data, error, refetch } = useQuery(api.drills.list.queryOptions())
  if (!data || error)
    return <LoadState what="the drills" error={error} onRetry={() => void refetch()} />
  const [first] = data.items
  if (openId === null && first) return <Redirect to={`/drills/${first.id}`} replace />
  const drill = data.items.find(({ id }) => id === openId)
  return (
    <ListPage title="Drills">
      <SideList
        label="Drills"
        parts={[{ title: 'Drills', items: data.items.map(itemOf) }]}
        open={openId && `/drills/${openId}`}
      />
      <Pane
        key={openId}
        label="Drill"
        of={`drill ${openId}`}
        onClose={() => navigate('/deliveries')}
      >
        {drill && <DrillPane drill={drill} result={result} />}
        {!drill && openId === null && <NoDrills />}
        {!drill && openId !== null && (
          <Note title="This drill is not stored">The last 20 drills are stored.</Note>
        )}
      </Pane>
    </ListPage>
  )
}

function itemOf(drill: Drill): SideItem {
  const { id, done, sent, deliveries, messages, looks, startedAt } = drill
  const progress = `${countText(sent)} of ${countText(deliveries)}`
  return {
    id,
    href: `/drills/${id}`,
    name: drillWay(drill),
    note: done ? (looks === null ? 'Nothing compared' : drillLooksWords[looks]) : progress,
    tone: done && looks !== null ? looksTones[looks] : 'dim',
    detail: `${plural(messages, 'message')} · ${instantText(startedAt).slice(0, 19)}`,
  }
}

function NoDrills() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No drills yet"
      action={
        <Button look="primary" onClick={() => navigate('/deliveries')}>
          Open Deliveries
        </Button>
      }
    >
      A drill delivers messages twice, late, out of order or at the same time, and shows the
      responses side by side: is your handler idempotent? Select messages in Deliveries and choose
      Drill, or use the menu of a message.
    </Empty>
  )
}
