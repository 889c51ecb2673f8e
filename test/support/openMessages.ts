import { onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'

/** A store with one destination and messages that are due at these engine times. */
export function storeWith(dueTimes: number[]) {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  store.change(() => {
    const sourceId = store.sources.insert({
      name: 's',
      writeKey: 'k',
      kind: 'server',
      enabled: true,
    })
    const destinationId = store.destinations.insert({
      name: 'd',
      enabled: true,
      sharedSecret: null,
      profile: 'documented',
    })
    const bodyId = store.messages.insertBody('documented', '{}', '[]')
    const callId = store.calls.insert({
      sourceId,
      messageId: 'm',
      type: 'track',
      userId: 'u',
      anonymousId: null,
      label: 'E',
      receivedAt: 1,
      engineAt: 1,
      content: '{}',
      notices: '[]',
    })
    for (const dueAt of dueTimes)
      store.messages.insert({
        callId,
        sourceId,
        destinationId,
        bodyId,
        type: 'track',
        userId: 'u',
        label: 'E',
        receivedAt: 1,
        dueAt,
      })
  })
  return store
}
