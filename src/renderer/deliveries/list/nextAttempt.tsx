import { useQuery } from '@tanstack/react-query'
import { engineWaitText, instantText, untilText } from '../../../contract/format.ts'
import type { Message } from '../../../contract/model.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { useTicking } from '../../ui/ticker.ts'

export function NextAttempt({ message: { state, nextAttemptAt } }: { message: Message }) {
  // Most messages have none, and what counts it down listens to the status and the clock.
  return state === 'retrying' && nextAttemptAt !== null ? <CountDown at={nextAttemptAt} /> : null
}

/** When a retrying message is sent again, counted down in real time; the tooltip has the engine's time. */
function CountDown({ at }: { at: string }) {
  const status = useQuery(statusQuery).data
  const speed = status?.clock.speed ?? 1
  const engine = useTicking((now) => engineWaitText(at, now, speed))
  const text = useTicking((now) => untilText(at, now))
  const delivery = status?.delivery.state
  if (delivery === 'paused' || delivery === 'halted') return <span className="dim">{delivery}</span>
  return (
    <time dateTime={at} title={instantText(at) + (engine === null ? '' : `\n${engine}`)}>
      {text}
    </time>
  )
}
