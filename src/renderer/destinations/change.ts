import { ORPCError } from '@orpc/client'
import type { Destination } from '../../contract/destination.ts'
import { client } from '../api.ts'
import { refusalAt } from '../ui/refusal.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { showDestination } from './queries.ts'

export type Change = Omit<Parameters<typeof client.destinations.update>[0], 'id' | 'revision'>

/** What is being changed was changed elsewhere in between: nothing was saved. */
export class Superseded extends Error {}

/** Each further round needs another change elsewhere within milliseconds. */
const mostRounds = 5

/**
 * Changes a destination that may be changed elsewhere at the same time. `changeOf` is asked again with
 * what is there now; it throws Superseded where that is not to be overwritten.
 */
export async function changeDestination(
  known: Destination,
  changeOf: (now: Destination) => Change,
): Promise<Destination> {
  let now = known
  for (let round = 1; ; round += 1) {
    try {
      const change = changeOf(now)
      const saved = await client.destinations.update({
        id: now.id,
        revision: now.revision,
        ...change,
      })
      await showDestination(saved)
      return saved
    } catch (error) {
      if (error instanceof Superseded) await showDestination(now)
      if (!isStale(error) || round === mostRounds) throw error
      now = await client.destinations.get({ id: now.id })
    }
  }
}

function isStale(error: unknown): boolean {
  return (
    error instanceof ORPCError && error.code === 'CONFLICT' && refusalAt(error).field === 'revision'
  )
}

interface Words {
  /** The toast: what was done. */
  done: string
  /** The toast where it was refused. */
  not: string
  detail?: string
  undo?: (now: Destination) => Change
}

/** For what has no field to show a refusal at: a button or a menu. */
export async function changeAtOnce(
  known: Destination,
  changeOf: (now: Destination) => Change,
  { done, not, detail, undo }: Words,
): Promise<boolean> {
  try {
    const saved = await changeDestination(known, changeOf)
    const offer = undo && {
      title: 'Undo',
      act: () => void changeAtOnce(saved, undo, { done: `Undone: ${done}`, not: 'Not undone' }),
    }
    say(done, detail ?? saved.name, offer)
    return true
  } catch (error) {
    sayFault(not, error)
    return false
  }
}
