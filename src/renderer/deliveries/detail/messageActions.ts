import { scenarioStep } from '../../../contract/copyAs/scenarioStep.ts'
import type { SentRequest } from '../../../contract/copyAs/sentRequest.ts'
import type { Attempt, MessageDetail } from '../../../contract/model.ts'
import { copyCurl } from '../../message/copyAs/copyActions.ts'
import { readParts } from '../../message/draft/parts.ts'
import { client } from '../../rpc/api.ts'
import { copy } from '../../ui/notice/copy.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'
import { read } from '../actions/actions.ts'

/** Why there is no request to copy. */
export const nothingSent = 'Nothing was sent yet'

/** The request of an attempt. */
export const requestOf = (
  { body }: Pick<MessageDetail, 'body'>,
  attempt: Attempt | undefined,
): SentRequest | null =>
  attempt ? { url: attempt.endpoint, headers: attempt.request.headers, body } : null

/** The request of the last attempt, whose headers are current. */
export async function copyAsCurl(id: string): Promise<void> {
  try {
    const message = await read(id)
    const request = requestOf(message, message.attempts.at(-1))
    if (!request) return sayFault('Not copied', nothingSent)
    await copyCurl(request)
  } catch (error) {
    sayFault('Not copied', error)
  }
}

/** The call of a message, as the step that sends it again. */
export async function copyAsStep({ type, callId }: MessageDetail): Promise<void> {
  try {
    const call = await client.calls.get({ id: callId ?? '' })
    const step = scenarioStep(type, readParts(call.content) ?? [], call.source)
    if ('unless' in step) return sayFault('Not copied', step.unless)
    await copy(step.text, 'as a scenario step')
  } catch (error) {
    sayFault('Not copied', error)
  }
}
