import type { Clock } from '../../contract/status.ts'
import { deadlineMs } from '../../contract/deadline.ts'
import { spanText, speedText } from '../../contract/format.ts'
import { client, queries } from '../rpc/api.ts'
import { createCell } from '../ui/cell.ts'
import { statusQuery } from '../rpc/connection.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'

/** A shared cell, because the menu is also opened from other places. */
export const clockMenuOpen = createCell(false)

export const speeds = [1, 10, 60, 600, 3600]
const hour = 3_600_000

/** Smaller differences between engine time and real time are not shown. */
const sameMs = 1500

export const differs = ({ speed, offsetMs }: Clock) => speed !== 1 || offsetMs >= sameMs

/** A warning if the response timeout, which runs in real time, exceeds the retry window at this speed. */
export function deadlineNote({ speed, windowMs }: Clock): string | null {
  if (deadlineMs * speed <= windowMs) return null
  return `At ${speedText(speed)} the ${spanText(deadlineMs)} response timeout equals ${spanText(deadlineMs * speed)} of engine time, more than the ${spanText(windowMs)} retry window.`
}

export function setSpeed(speed: number): Promise<void> {
  return change('Speed not set', `Clock at ${speedText(speed)}`, () => client.clock.set({ speed }))
}

export const advanceToNext = () =>
  change('Not advanced', 'Advanced to the next attempt', () => client.clock.advance({ to: 'next' }))

export const advanceByHour = () =>
  change('Not advanced', 'Advanced by 1 h', () => client.clock.advance({ by: hour }))

export const returnToRealTime = () =>
  change('Clock not returned', 'Clock returned to real time', () => client.clock.reset())

export const confirmSystemClock = () =>
  change('System time not confirmed', 'System time confirmed', () => client.clock.confirm())

async function change(fault: string, done: string, action: () => Promise<Clock>): Promise<void> {
  try {
    const clock = await action()
    queries.setQueryData(statusQuery.queryKey, (status) => status && { ...status, clock })
    say(done)
  } catch (error) {
    sayFault(fault, error)
  }
}
