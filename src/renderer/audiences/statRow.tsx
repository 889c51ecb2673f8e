import { useQuery } from '@tanstack/react-query'
import type { Audience, SyncPreview, Trait } from '../../contract/people.ts'
import {
  agoText,
  countText,
  durationText,
  engineWaitText,
  instantText,
  untilText,
} from '../../contract/format.ts'
import { statusQuery } from '../rpc/connection.ts'
import { Stat, Stats } from '../ui/pane/pane.tsx'
import { useTicking } from '../ui/ticker.ts'

interface StatRowProps {
  of: Audience | Trait
  preview: SyncPreview | undefined
}

/** The current figures. */
export function StatRow({ of, preview }: StatRowProps) {
  const isAudience = 'members' in of
  const { added = 0, changed = 0, removed = 0 } = preview ?? {}
  return (
    <Stats>
      <Stat
        name={isAudience ? 'members' : 'users with a value'}
        value={countText(isAudience ? of.members : of.values)}
      />
      {preview && (
        <>
          <Stat name="to add" value={signed('+', added)} tone={added > 0 ? 'plus' : undefined} />
          {!isAudience && <Stat name="to change" value={countText(changed)} />}
          <Stat
            name="to remove"
            value={signed('−', removed)}
            tone={removed > 0 ? 'minus' : undefined}
          />
        </>
      )}
      {of.lastSyncAt === null ? (
        <Stat name="no sync yet" value="—" />
      ) : (
        <Since key={of.lastSyncAt} at={of.lastSyncAt} />
      )}
      {of.nextSyncAt !== null && of.repeatEvery !== null && (
        <Next at={of.nextSyncAt} every={of.repeatEvery} />
      )}
    </Stats>
  )
}

const signed = (sign: string, count: number) => (count === 0 ? '0' : `${sign}${countText(count)}`)

function Since({ at }: { at: string }) {
  const text = useTicking((now) => agoText(at, now))
  return (
    <Stat
      name={text === 'now' ? 'last sync' : 'since last sync'}
      value={text}
      title={instantText(at)}
    />
  )
}

function Next({ at, every }: { at: string; every: number }) {
  const speed = useQuery(statusQuery).data?.clock.speed ?? 1
  const text = useTicking((now) => untilText(at, now))
  const engine = useTicking((now) => engineWaitText(at, now, speed))
  return (
    <Stat
      name={`next sync, every ${durationText(every)}`}
      value={text}
      title={engine === null ? instantText(at) : `${instantText(at)} (${engine})`}
    />
  )
}
