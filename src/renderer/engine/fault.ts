import type { PortFault } from '../../contract/portFault.ts'
import type { Status } from '../../contract/status.ts'
import { countText, plural, spanText } from '../../contract/format.ts'
import { client, queries } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'

type FaultNow = NonNullable<Status['portFault']>
type NewFault = NonNullable<Parameters<typeof client.settings.update>[0]['portFault']>

/** What a client gets: "responds with 503, Retry-After 7 s". */
export function faultText({ answer, delay, retryAfter }: PortFault): string {
  if (answer === 'slow') return `responds ${spanText(delay)} late`
  if (answer === 'drop') return 'closes connections without a response'
  return `responds with ${answer}${retryAfter === null ? '' : `, Retry-After ${retryAfter} s`}`
}

/** The progress of a fault: "2 of 4", or "2 so far" without a limit. */
export function progressText({ answered, times }: FaultNow): string {
  return times === null
    ? `${countText(answered)} so far`
    : `${countText(answered)} of ${countText(times)}`
}

/** Enables a fault, or throws if it is invalid. */
export async function enableFault(fault: NewFault): Promise<void> {
  const { portFault } = await client.settings.update({ portFault: fault })
  await queries.invalidateQueries(statusQuery)
  if (!portFault) return
  const { times } = portFault
  const until =
    times === null ? 'Until it is disabled,' : `For the next ${plural(times, 'request')},`
  say('Fault enabled', `${until} the collection port ${faultText(portFault)}.`, {
    title: 'Disable fault',
    action: () => void disableFault(),
  })
}

export async function failNextRequests(): Promise<void> {
  try {
    await enableFault({ answer: 503, times: 4 })
  } catch (error) {
    sayFault('Fault not enabled', error)
  }
}

export async function disableFault(): Promise<void> {
  try {
    await client.settings.update({ portFault: null })
    await queries.invalidateQueries(statusQuery)
    say('Fault disabled', 'The collection port responds normally.')
  } catch (error) {
    sayFault('Fault not disabled', error)
  }
}
