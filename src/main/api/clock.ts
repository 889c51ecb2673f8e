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
  workbench.advanceClock(to === undefined ? (by as number) : until(workbench, to))
  return clockView(workbench)
}

function until({ store, clock }: Workbench, to: 'next' | 'round'): number {
  const now = clock.now()
  const next = to === 'next' ? soonestAfter(store, now) : roundAfter(store, now)
  if (next === null)
    throw new Refusal(
      'CONFLICT',
      'no message is waiting for its next attempt; advance by a time instead, such as 1h',
      'to',
    )
  return next - now
}

/** Engine time at which all that have had as many attempts as the next one that falls due are due, too, or null. */
function roundAfter({ wiring, messages }: Workbench['store'], now: number): number | null {
  const ids = wiring.destinations().map(({ id }) => id)
  const [first] = ids
    .map((id) => ({ id, due: messages.nextDue(id, now) ?? Infinity }))
    .toSorted((a, b) => a.due - b.due)
  const rounds = first && messages.nextRound(first.id, now)
  if (rounds === undefined || rounds === null) return null
  return Math.max(...ids.map((id) => messages.lastOfRound(id, now, rounds) ?? 0))
}

/** Engine time at which the next message falls due, of all destinations, or null. */
function soonestAfter(store: Workbench['store'], now: number): number | null {
  const due = store.wiring.destinations().flatMap(({ id }) => store.messages.nextDue(id, now) ?? [])
  return due.length === 0 ? null : Math.min(...due)
}
