import type { Status } from '../../contract/status.ts'
import { client, queries } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { say, sayFault } from '../ui/toasts.tsx'

/** The one thing to do about delivering now: its word, and the doing. */
export function deliverySwitch({ delivery }: Status): { title: string; act: () => void } {
  return delivery.state === 'paused'
    ? { title: 'Resume delivery', act: () => void resume() }
    : { title: 'Pause delivery', act: () => void pause() }
}

async function pause(): Promise<void> {
  try {
    queries.setQueryData(statusQuery.queryKey, await client.delivery.pause())
    say('Paused')
  } catch (error) {
    sayFault('Not paused', error)
  }
}

async function resume(): Promise<void> {
  try {
    queries.setQueryData(statusQuery.queryKey, await client.delivery.resume())
    say('Delivering')
  } catch (error) {
    sayFault('Not resumed', error)
  }
}
