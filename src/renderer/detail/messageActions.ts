import type { MessageDetail } from '../../contract/model.ts'
import { api, client, queries } from '../api.ts'
import { copy } from '../ui/copy.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { curlText } from './curl.ts'

/** Why a message cannot be retried now, or null. */
export function retryFault({ state }: Pick<MessageDetail, 'state'>): string | null {
  if (state === 'retrying') return null
  if (state === 'queued') return 'It is queued: its first attempt comes by itself'
  return `It is ${state}: only a retrying message has a next attempt`
}

/** Why there is no request to copy, or null. */
export function curlFault({ attempts }: Pick<MessageDetail, 'attempts'>): string | null {
  return attempts.length > 0 ? null : 'Nothing was sent yet'
}

export async function retryNow(id: string): Promise<void> {
  try {
    const fault = retryFault(await read(id))
    if (fault) return sayFault('Not retried', fault)
    await client.messages.retry({ id })
    say('Retrying')
  } catch (error) {
    sayFault('Not retried', error)
  }
}

/** The last attempt's request: its headers are the ones that count. */
export async function copyAsCurl(id: string): Promise<void> {
  try {
    const message = await read(id)
    const attempt = message.attempts.at(-1)
    if (!attempt) return sayFault('Not copied', curlFault(message))
    const { endpoint: url, request } = attempt
    await copy(curlText({ url, headers: request.headers, body: message.body }), 'as curl')
  } catch (error) {
    sayFault('Not copied', error)
  }
}

function read(id: string): Promise<MessageDetail> {
  return queries.fetchQuery(api.messages.get.queryOptions({ input: { id }, staleTime: 0 }))
}
