import { curlCommand } from '../../../contract/copyAs/curl.ts'
import type { MessageDetail } from '../../../contract/model.ts'
import { read } from '../actions/actions.ts'
import { copy } from '../../ui/notice/copy.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'

/** Why there is no request to copy, or null. */
export function curlFault({ attempts }: Pick<MessageDetail, 'attempts'>): string | null {
  return attempts.length > 0 ? null : 'Nothing was sent yet'
}

/** The request of the last attempt, whose headers are current. */
export async function copyAsCurl(id: string): Promise<void> {
  try {
    const message = await read(id)
    const attempt = message.attempts.at(-1)
    if (!attempt) return sayFault('Not copied', curlFault(message))
    const { endpoint: url, request } = attempt
    await copy(curlCommand({ url, headers: request.headers, body: message.body }), 'as curl')
  } catch (error) {
    sayFault('Not copied', error)
  }
}
