import type { Clock } from '../../contract/status.ts'
import { client, queries } from '../api.ts'
import { createCell } from '../cell.ts'
import { statusQuery } from '../connection.ts'
import { spanText, speedText } from '../ui/timeWords.ts'
import { say, sayFault } from '../ui/toasts.tsx'

/** The menu is opened from elsewhere, too. */
export const clockMenuOpen = createCell(false)

export const speeds = [1, 10, 60, 600, 3600]
const hour = 3_600_000
const deadlineMs = 5000

/** Less than this apart, the engine's time and real time are the same to a reader. */
const sameMs = 1500

export const differs = ({ speed, offsetMs }: Clock) => speed !== 1 || offsetMs >= sameMs

/** What a speed does to the deadline that stays real, where that is more than the user may expect. */
export function deadlineNote({ speed, windowMs }: Clock): string | null {
  if (deadlineMs * speed <= windowMs) return null
  return `At ${speedText(speed)} the ${spanText(deadlineMs)} that an endpoint has to answer are ${spanText(deadlineMs * speed)} of engine time, more than the ${spanText(windowMs)} a message is tried for.`
}

export function setSpeed(speed: number): Promise<void> {
  return change('Speed not set', `Clock at ${speedText(speed)}`, () => client.clock.set({ speed }))
}

export const advanceToNext = () =>
  change('Not advanced', 'Advanced to the next attempt', () => client.clock.advance({ to: 'next' }))

export const advanceByHour = () =>
  change('Not advanced', 'Advanced by 1 h', () => client.clock.advance({ by: hour }))

async function change(fault: string, done: string, act: () => Promise<Clock>): Promise<void> {
  try {
    const clock = await act()
    queries.setQueryData(statusQuery.queryKey, (status) => status && { ...status, clock })
    say(done)
  } catch (error) {
    sayFault(fault, error)
  }
}
