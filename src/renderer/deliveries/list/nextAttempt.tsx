import { useQuery } from '@tanstack/react-query'
import { engineWaitText, instantText, untilText } from '../../../contract/format.ts'
import type { Message } from '../../../contract/model.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { useTicking } from '../../ui/ticker.ts'

/** When a retrying message is sent again, counted down in real time; the tooltip has the engine's time. */
export function NextAttempt({ message: { state, nextAttemptAt } }: { message: Message }) {
  const status = useQuery(statusQuery).data
  const at = state === 'retrying' ? nextAttemptAt : null
  const speed = status?.clock.speed ?? 1
  const engine = useTicking((now) => (at === null ? null : engineWaitText(at, now, speed)))
  const text = useTicking((now) => (at === null ? '' : untilText(at, now)))
  if (at === null) return null
  const delivery = status?.delivery.state
  if (delivery === 'paused' || delivery === 'halted') return <span className="dim">{delivery}</span>
  return (
    <time dateTime={at} title={instantText(at) + (engine === null ? '' : `\n${engine}`)}>
      {text}
    </time>
  )
}
