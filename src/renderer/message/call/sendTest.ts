import { client } from '../../rpc/api.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'

/** Sends a test call with the first enabled source. False: it was not sent. */
export async function sendTest(): Promise<boolean> {
  try {
    await client.calls.sendTest({})
    say('Test call sent')
    return true
  } catch (error) {
    sayFault('Test call not sent', error)
    return false
  }
}
