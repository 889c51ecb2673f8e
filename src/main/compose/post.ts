import { singleRequest } from '../../client/batches.ts'
import { Client, type ClientError } from '../../client/client.ts'
import { prepareCall } from '../../client/prepareCall.ts'
import type { CallType } from '../../contract/model.ts'

/** The port's response to one call. `failed`: no response. */
export type Posted = { outcome: 'accepted' } | { outcome: 'refused' | 'failed'; message: string }

export type Poster = ReturnType<typeof createPoster>

/** The bytes that the client sends for a call. Throws a ClientError for a call it cannot send. */
export function bytesSent(type: CallType, call: Record<string, unknown>): Buffer {
  return Buffer.from(singleRequest(prepareCall(type, call, true)).body)
}

/** The client for composed calls: sends each immediately and separately, and leaves validation to the port. */
export function createPoster(endpoint: string, writeKey: string) {
  return {
    async post(type: CallType, call: Record<string, unknown>): Promise<Posted> {
      let posted: Posted = { outcome: 'accepted' }
      try {
        // One per call, so that repeats of a message id stay separate.
        const client = new Client(writeKey, {
          endpoint,
          single: true,
          tries: 1,
          onFailure: (_call, error) => (posted = failed(error)),
        })
        client[type](call as never)
        await client.close()
      } catch (error) {
        return failed(error as ClientError)
      }
      return posted
    },
  }
}

const failed = ({ code, message }: ClientError): Posted => ({
  outcome: code === 'refused' ? 'refused' : 'failed',
  message,
})
