import type { PortFault } from '../../contract/portFault.ts'
import type { Status } from '../../contract/status.ts'
import { client, queries } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { countText, plural } from '../ui/amounts.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { spanText } from '../ui/timeWords.ts'

type FaultNow = NonNullable<Status['portFault']>
type NewFault = NonNullable<Parameters<typeof client.settings.update>[0]['portFault']>

/** What a client meets: "answers 503, Retry-After 7 s". */
export function faultText({ answer, delay, retryAfter }: PortFault): string {
  if (answer === 'slow') return `answers ${spanText(delay)} late`
  if (answer === 'drop') return 'closes connections without an answer'
  return `answers ${answer}${retryAfter === null ? '' : `, Retry-After ${retryAfter} s`}`
}

/** How far it is: "2 of 4", or "2 so far" where it has no end. */
export function progressText({ answered, times }: FaultNow): string {
  return times === null
    ? `${countText(answered)} so far`
    : `${countText(answered)} of ${countText(times)}`
}

/** Switches a fault on, or throws what is wrong with it. */
export async function switchFaultOn(fault: NewFault): Promise<void> {
  const { portFault } = await client.settings.update({ portFault: fault })
  await queries.invalidateQueries(statusQuery)
  if (!portFault) return
  const { times } = portFault
  const until =
    times === null ? 'Until it is switched off' : `For the next ${plural(times, 'request')}`
  say('Fault switched on', `${until} the collection port ${faultText(portFault)}.`, {
    title: 'Switch off',
    act: () => void switchFaultOff(),
  })
}

export async function answerNext(): Promise<void> {
  try {
    await switchFaultOn({ answer: 503, times: 4 })
  } catch (error) {
    sayFault('Fault not switched on', error)
  }
}

export async function switchFaultOff(): Promise<void> {
  try {
    await client.settings.update({ portFault: null })
    await queries.invalidateQueries(statusQuery)
    say('Fault switched off', 'The collection port answers as it would.')
  } catch (error) {
    sayFault('Fault not switched off', error)
  }
}
