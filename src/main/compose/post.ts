import { Client, type ClientError } from '../../client/client.ts'
import { library } from '../../client/library.ts'
import { isObject, isPresent } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'

/** What the port answered to one call. `failed`: it did not answer. */
export type Posted = { outcome: 'accepted' } | { outcome: 'refused' | 'failed'; message: string }

export type Poster = ReturnType<typeof createPoster>

/** A call with what the client adds to it. */
export function asSent(call: Record<string, unknown>): Record<string, unknown> {
  const { context } = call
  if (isPresent(context) && !isObject(context)) return call
  return { ...call, context: { library, ...(context as object) } }
}

/** The client that composed calls are sent by: each at once, by itself, and left to the port to judge. */
export function createPoster(endpoint: string, writeKey: string) {
  return {
    async post(type: CallType, call: Record<string, unknown>): Promise<Posted> {
      let posted: Posted = { outcome: 'accepted' }
      // One for each call: repeats of a message id are told apart.
      const client = new Client(writeKey, {
        endpoint,
        single: true,
        tries: 1,
        onFailure: (_call, error) => (posted = failed(error)),
      })
      try {
        client[type](call as never)
      } catch (error) {
        return failed(error as ClientError)
      }
      await client.close()
      return posted
    },
  }
}

const failed = ({ code, message }: ClientError): Posted => ({
  outcome: code === 'refused' ? 'refused' : 'failed',
  message,
})
