import { z } from 'zod'
import { Id } from '../../contract/model.ts'
import type { Client } from './tools.ts'
import { withoutUserInfo } from '../text/withoutSecrets.ts'

export const Explain = z.strictObject({
  kind: z.enum(['message', 'call', 'rejection']),
  id: Id,
})

/** Why something was or was not sent or delivered, in the sentences of the screen. */
export async function explained(
  client: Client,
  { kind, id }: z.infer<typeof Explain>,
  signal: AbortSignal,
): Promise<object> {
  if (kind === 'rejection') {
    const { reason, message, status, source, arrived } = await client.rejections.get(
      { id },
      { signal },
    )
    return { reason, message, status, source, bytes: arrived.bytes }
  }
  if (kind === 'message') return explainedMessage(client, id, signal)
  const { label, source, fates, notices } = await client.calls.get({ id }, { signal })
  const decisions = fates.map(async ({ destination, messageId, reason }) => ({
    destination,
    reason,
    message: messageId === null ? null : await explainedMessage(client, messageId, signal),
  }))
  return { label, source, notices, decisions: await Promise.all(decisions) }
}

async function explainedMessage(client: Client, id: string, signal: AbortSignal) {
  const message = await client.messages.get({ id }, { signal })
  const { label, state, why, destination, notices, refusals, endpoints, givesUpAt } = message
  return {
    id,
    label,
    destination,
    state,
    why,
    endpoints: endpoints.map(({ url, standing, last, why: reason }) => ({
      url: withoutUserInfo(url),
      standing,
      last,
      why: reason,
    })),
    notices,
    nextAttemptAt: message.nextAttemptAt,
    givesUpAt,
    refusals,
  }
}
