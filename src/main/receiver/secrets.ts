import type { ReceiverRecord } from '../store/receivers.ts'
import type { Store } from '../store/store.ts'
import { type ReceiverAddresses, receiverPath } from './ownPath.ts'

/** The secrets of the destinations that send to a receiver, found once for each configuration. */
export function secretsByReceiver(store: Store, addresses: ReceiverAddresses) {
  let of: unknown = null
  let byPath = new Map<string, string[]>()

  return (receiver: ReceiverRecord): string[] => {
    const destinations = store.wiring.destinations()
    if (of !== destinations) {
      of = destinations
      byPath = new Map()
      for (const { endpoints, sharedSecret } of destinations) {
        if (sharedSecret === null) continue
        for (const path of new Set(endpoints.map(({ url }) => receiverPath(url, addresses))))
          if (path !== null) byPath.set(path, [...(byPath.get(path) ?? []), sharedSecret])
      }
    }
    return byPath.get(receiver.path) ?? []
  }
}
