import type { Status } from '../../contract/status.ts'
import { client, queries } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'

/** The button that pauses or resumes delivery, depending on its state. */
export function deliverySwitch({ delivery }: Status): { title: string; action: () => void } {
  return delivery.state === 'paused'
    ? { title: 'Resume delivery', action: () => void resume() }
    : { title: 'Pause delivery', action: () => void pause() }
}

async function pause(): Promise<void> {
  try {
    queries.setQueryData(statusQuery.queryKey, await client.delivery.pause())
    say('Paused')
  } catch (error) {
    sayFault('Not paused', error)
  }
}

export async function resume(): Promise<void> {
  try {
    queries.setQueryData(statusQuery.queryKey, await client.delivery.resume())
    say('Delivering')
  } catch (error) {
    sayFault('Not resumed', error)
  }
}
