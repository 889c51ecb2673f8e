import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import type { Destination } from '../../contract/destination.ts'
import { plural } from '../../contract/format.ts'
import { useActivity, type ActivityById } from '../rpc/activity.ts'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/notice/note.tsx'
import { ListPage, Pane } from '../ui/pane/pane.tsx'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'
import { DestinationPane } from './destinationPane.tsx'
import { NewDestinationForm } from './new/newDestination.tsx'
import { NoDestinations } from './noDestinations.tsx'
import { destinationPath, destinationsQuery } from '../connections/queries.ts'
import { healthOf, type HealthTone } from '../connections/health.ts'

interface DestinationsPageProps {
  /** `new`: the form that creates one. */
  openId: string | null
}

/** Where calls are sent. */
export function DestinationsPage({ openId }: DestinationsPageProps) {
  const [, navigate] = useLocation()
  const { data, error } = useQuery(destinationsQuery)
  const activity = useActivity()
  const create = destinationPath('new')
  usePageKeys({ n: () => navigate(create) })
  if (error)
    return (
      <Note title="The destinations could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return <div />
  const [first] = data.items
  if (openId === null && first) return <Redirect to={destinationPath(first.id)} replace />
  return (
    <ListPage title="Destinations">
      <SideList
        label="Destinations"
        parts={[
          {
            title: 'Destinations',
            items: data.items.map((destination) => itemOf(destination, activity)),
            create: { href: create, label: 'New destination' },
          },
        ]}
        open={openId && destinationPath(openId)}
      />
      <Pane
        key={openId}
        label="Destination"
        of={`destination ${openId}`}
        onClose={() => navigate('/destinations')}
      >
        <Content id={openId} destinations={data.items} />
      </Pane>
    </ListPage>
  )
}

function Content({
  id,
  destinations,
}: {
  id: string | null
  destinations: readonly Destination[]
}) {
  if (id === 'new') return <NewDestinationForm destinations={destinations} />
  if (id === null) return <NoDestinations />
  const destination = destinations.find((each) => each.id === id)
  if (destination) return <DestinationPane destination={destination} />
  return (
    <Note title="This destination does not exist">
      It was removed or never created. Choose another one in the list.
    </Note>
  )
}

function itemOf(destination: Destination, activity: ActivityById): SideItem {
  const { id, name, enabled, endpoints, sources } = destination
  const tones = endpoints.map((each) => healthOf(activity.endpoint(each.id)).tone)
  return {
    id,
    href: destinationPath(id),
    name,
    ...(enabled ? stateOf(tones) : { note: 'Disabled', tone: 'faint' as const }),
    detail: `${plural(endpoints.length, 'endpoint')} · ${plural(sources.length, 'source')}`,
  }
}

/** A message is delivered as long as one endpoint accepts it. */
function stateOf(tones: readonly HealthTone[]): Pick<SideItem, 'note' | 'tone'> {
  const troubled = tones.filter((tone) => tone === 'bad' || tone === 'wait').length
  if (troubled === 0) return { note: 'Enabled', tone: 'good' }
  if (tones.length > troubled || tones.includes('wait'))
    return { note: `${troubled} of ${tones.length} failing`, tone: 'wait' }
  return { note: 'Failing', tone: 'bad' }
}
