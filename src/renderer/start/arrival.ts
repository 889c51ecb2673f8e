import type { Attempt } from '../../contract/model.ts'
import { spanText } from '../../contract/format.ts'

/** The suggested next step after a failure, besides sending again. */
export type NextStep = 'receiver' | 'trusted-ca'

export interface ArrivalWords {
  title: string
  text: string
  nextStep: NextStep | null
}

type Last = Pick<Attempt, 'endpoint' | 'outcome' | 'status' | 'verdict' | 'reason' | 'durationMs'>

/** Explains the result of a test event at the user's own URL, and what to do. */
export function arrivalWords(last: Last): ArrivalWords {
  const host = hostOf(last.endpoint)
  if (last.verdict === 'success')
    return {
      title: 'Delivered.',
      text: `${host} responded with ${last.status} in ${spanText(last.durationMs)}.`,
      nextStep: null,
    }
  if (last.outcome === 'response' && last.status !== null) return answered(last.status, host)
  return broken(last, host)
}

function broken({ outcome, reason }: Last, host: string): ArrivalWords {
  const words = (title: string, text: string, nextStep: NextStep | null = null) => ({
    title,
    text,
    nextStep,
  })
  switch (outcome) {
    case 'refused':
      return words(
        'Connection refused.',
        `Nothing is listening on ${host}. Start your server and send again, or`,
        'receiver',
      )
    case 'timeout':
      return words(
        'No response in 5 s.',
        `${host} must respond within 5 s. Respond first, process the event afterwards, and send again.`,
      )
    case 'dns':
      return words(
        'Host not found.',
        `DNS has no address for ${host}. Correct the URL and send again.`,
      )
    case 'certificate':
      return words(
        'Certificate not trusted.',
        `${sentence(reason)}. Correct the certificate and send again, or`,
        'trusted-ca',
      )
    case 'reset':
      return words(
        'Connection closed.',
        `${host} closed the connection before it responded. See your server's log and send again.`,
      )
    case 'unreachable':
    case 'response':
      return words('Not delivered.', `${sentence(reason)}. Correct the URL and send again.`)
  }
}

function answered(status: number, host: string): ArrivalWords {
  const words = (text: string) => ({ title: `Responded with ${status}.`, text, nextStep: null })
  if (status === 401 || status === 403)
    return words(
      `${host} rejected the request. If it checks the signature, enter the secret that it uses and send again.`,
    )
  if (status === 404)
    return words(`${host} has nothing at this path. Correct the URL and send again.`)
  if (status === 405)
    return words(
      `${host} does not accept POST at this path. Hookbench sends every event with POST.`,
    )
  if (status >= 300 && status < 400)
    return words(
      `Redirects are not followed. Enter the URL that ${host} redirects to and send again.`,
    )
  if (status === 429 || status >= 500)
    return words(
      `${host} received the event but could not process it. See your server's log and send again.`,
    )
  return words(
    `${host} received the event but rejected it. Any status from 200 to 299 accepts an event.`,
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
