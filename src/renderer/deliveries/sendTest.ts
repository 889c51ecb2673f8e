import { client } from '../api.ts'
import { say, sayFault } from '../ui/toasts.tsx'

export async function sendTest(): Promise<void> {
  try {
    await client.calls.sendTest({})
    say('Test call sent')
  } catch (error) {
    sayFault('Test call not sent', error)
  }
}
