import { onTestFinished } from 'vitest'
import type { HeaderLines } from '../../src/contract/model.ts'
import type { NewAttempt } from '../../src/main/store/attempts.ts'
import { openStore } from '../../src/main/store/store.ts'

/** A store with a source, a destination and an endpoint, and functions that write rows as the engine does. */
export function storeWithEndpoint(directory: string | null = null) {
  const store = openStore(directory, () => {})
  let closed = false
  function close() {
    if (!closed) store.close()
    closed = true
  }
  onTestFinished(close)
  if (store.sources.all().length === 0)
    store.change(() => {
      store.sources.insert({ name: 's', writeKey: 'k', kind: 'server', enabled: true })
      const given = { name: 'd', enabled: true, sharedSecret: null, profile: 'documented' } as const
      const id = store.destinations.insert(given)
      store.destinations.setEndpoints(id, [{ url: 'http://receiver', headers: {} }])
    })

  return {
    store,
    close,
    /** The id of a message with this body, of a call with this content. Inside a transaction. */
    insertMessage({
      content,
      body,
      messageId = 'm',
    }: {
      content: string
      body: string
      messageId?: string
    }): { id: number; callId: number } {
      const row = { sourceId: 1, type: 'track', userId: 'u', label: 'E', receivedAt: 1 } as const
      const call = { ...row, messageId, anonymousId: null, engineAt: 1, content, notices: '[]' }
      const callId = store.calls.insert(call)
      const bodyId = store.messages.insertBody('documented', body, '[]', content)
      const message = { ...row, callId, destinationId: 1, bodyId, dueAt: 1 }
      return { id: store.messages.insert(message), callId }
    },
    /** Inside a transaction. */
    insertAttempt(
      messageId: number,
      {
        request,
        response,
        ...given
      }: { request: HeaderLines; response: HeaderLines | null } & Partial<NewAttempt>,
    ) {
      store.attempts.insert({
        messageId,
        endpointId: 1,
        number: 1,
        startedAt: 1,
        startedEngineAt: 1,
        durationMs: 1,
        outcome: 'response',
        status: 200,
        verdict: 'success',
        reason: 'answered 200',
        requestHeaders: request,
        responseHeaders: response,
        responseBody: Buffer.alloc(0),
        responseBytes: 0,
        timings: {
          reused: true,
          dnsMs: null,
          connectMs: null,
          tlsMs: null,
          headersMs: 1,
          bodyMs: 1,
        },
        ...given,
      })
    },
  }
}
