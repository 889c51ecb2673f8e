import { useQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/source.ts'
import { countText, plural } from '../../contract/format.ts'
import { isolated } from '../../contract/isolated.ts'
import { useActivity } from '../rpc/activity.ts'
import { api } from '../rpc/api.ts'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'

interface SourceListProps {
  sources: readonly Source[]
  openId: string | null
}

export function SourceList({ sources, openId }: SourceListProps) {
  const activity = useActivity()
  const destinations = useQuery(api.destinations.list.queryOptions({ input: {} })).data?.items ?? []
  const itemOf = ({ id, name, kind, enabled }: Source): SideItem => {
    const perMinute = activity.source(id)?.callsPerMinute ?? 0
    const names = destinations
      .filter((each) => each.sources.includes(name))
      .map((each) => each.name)
    return {
      id,
      href: `/sources/${id}`,
      name,
      detail: `${kind} · ${connectedText(names)}`,
      ...(enabled
        ? { note: `${countText(perMinute)} / min`, noteTitle: 'Calls in the last minute' }
        : { note: 'disabled', tone: 'faint' }),
    }
  }
  return (
    <SideList
      label="Sources"
      parts={[
        {
          title: 'Sources',
          items: sources.map(itemOf),
          create: { href: '/sources/new', label: 'New source' },
        },
      ]}
      open={openId && `/sources/${openId}`}
    />
  )
}

function connectedText(names: readonly string[]): string {
  if (names.length === 0) return 'not connected'
  return names.length > 3 ? plural(names.length, 'destination') : names.map(isolated).join(', ')
}
