import type { NewAttempt } from '../store/attempts.ts'
import type { Store } from '../store/store.ts'
import {
  afterAttempt,
  type EndpointState,
  newEndpointState,
  type StateChange,
} from './endpointState.ts'

interface Parts {
  store: Pick<Store, 'endpointNotices' | 'wiring' | 'write'>
  onDefect: (error: unknown) => void
  now?: () => number
}

/** Notices when an endpoint starts to fail and when it works again. After a restart it continues from the stored notices. */
export function createEndpointWatch({ store, onDefect, now = Date.now }: Parts) {
  const states = new Map<number, EndpointState>()

  function storedState(endpointId: number): EndpointState {
    const [last, ...earlier] = store.endpointNotices.ofEndpoint(endpointId)
    if (!last) return newEndpointState
    return {
      isFailing: last.kind === 'failing',
      since: last.since,
      changedAt: [...earlier.toReversed(), last].map(({ received_at: at }) => at),
      recent: [],
    }
  }

  async function record(endpointId: number, change: StateChange) {
    const destination = store.wiring
      .destinations()
      .find(({ endpoints }) => endpoints.some(({ id }) => id === endpointId))
    const endpoint = destination?.endpoints.find(({ id }) => id === endpointId)
    // It was removed during the attempt.
    if (!destination || !endpoint) return
    await store.write(() =>
      store.endpointNotices.insert({
        ...change,
        receivedAt: now(),
        destinationId: destination.id,
        destination: destination.name,
        endpointId,
        url: endpoint.url,
      }),
    )
  }

  return {
    committed(attempts: readonly NewAttempt[]) {
      for (const { endpointId, startedAt, outcome, status, verdict } of attempts) {
        const succeeded = verdict === 'success'
        const attempt = { startedAt, succeeded, outcome, status }
        const known = states.get(endpointId) ?? storedState(endpointId)
        const { state, change } = afterAttempt(known, attempt, now())
        states.set(endpointId, state)
        // A store that cannot be written halts delivery, which is reported in any case.
        if (change) record(endpointId, change).catch(onDefect)
      }
    },
  }
}
