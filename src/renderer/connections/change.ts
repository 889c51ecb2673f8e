import { ORPCError } from '@orpc/client'
import type { Destination } from '../../contract/destination.ts'
import { client } from '../rpc/api.ts'
import { refusalAt } from '../ui/field/refusal.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { showDestination } from './queries.ts'

export type Change = Omit<Parameters<typeof client.destinations.update>[0], 'id' | 'revision'>

/** Thrown if the value was changed elsewhere in the meantime. Nothing was saved. */
export class Superseded extends Error {}

/** Each retry requires another concurrent change within milliseconds. */
const mostRounds = 5

/**
 * Changes a destination that may be changed concurrently. On a conflict, `changeOf` is called again with the current
 * destination; it throws Superseded to keep the other change.
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
  /** The toast on success. */
  done: string
  /** The toast on failure. */
  not: string
  detail?: string
  undo?: (now: Destination) => Change
}

/** For buttons and menus, which have no field to show a refusal at. */
export async function changeAtOnce(
  known: Destination,
  changeOf: (now: Destination) => Change,
  { done, not, detail, undo }: Words,
): Promise<boolean> {
  try {
    const saved = await changeDestination(known, changeOf)
    const offer = undo && {
      title: 'Undo',
      action: () => void changeAtOnce(saved, undo, { done: `Undone: ${done}`, not: 'Not undone' }),
    }
    say(done, detail ?? saved.name, offer)
    return true
  } catch (error) {
    sayFault(not, error)
    return false
  }
}
