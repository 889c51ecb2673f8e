import type { Advance } from '../../contract/api.ts'
import type { Clock } from '../../contract/status.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { instant, instantOrNull } from './views.ts'

export function clockView({ store, clock }: Workbench): Clock {
  const now = clock.now()
  const next = soonestAfter(store, now)
  return {
    speed: clock.speed(),
    engineNow: instant(now),
    offsetMs: now - clock.toReal(now),
    nextAttemptAt: next === null ? null : instant(clock.toReal(next)),
    engineNextAttemptAt: instantOrNull(next),
    windowMs: store.settings.read().retry.window,
  }
}

export function advanceClock(workbench: Workbench, { by, to }: Advance): Clock {
  workbench.advanceClock(to === 'next' ? untilNext(workbench) : (by as number))
  return clockView(workbench)
}

function untilNext({ store, clock }: Workbench): number {
  const now = clock.now()
  const next = soonestAfter(store, now)
  if (next === null)
    throw new Refusal(
      'CONFLICT',
      'no message is waiting for its next attempt; advance by a time instead, such as 1h',
      'to',
    )
  return next - now
}

/** Engine time at which the next message falls due, of all destinations, or null. */
function soonestAfter(store: Workbench['store'], now: number): number | null {
  const due = store.wiring.destinations().flatMap(({ id }) => store.messages.nextDue(id, now) ?? [])
  return due.length === 0 ? null : Math.min(...due)
}
