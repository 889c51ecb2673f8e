import { ownPath, type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'
import { createReturnedBodies } from './returnedBodies.ts'

/** A call that came back this often is rejected: a destination points to the collection port. */
export const mostHops = 3
/** Maximum of remembered hops and parsed URLs; the oldest are dropped. */
const remembered = 10_000

interface Sending {
  messageId: number
  captured: boolean
}

interface Addresses extends ReceiverAddresses {
  collect: string
  collectTls?: string | null
}

/** A port of ours that a URL leads to. */
interface Place {
  port: 'receiver' | 'collection'
  path: string
}

/**
 * Deliveries to Hookbench's own ports, recognised by their path and body while they are in flight, so that the request
 * itself is the same as to any endpoint: a capture names the message it delivered, and a call that returns to the
 * collection port counts its rounds. `addresses` are set before the first delivery.
 */
export function createOwnPorts(addresses: Addresses) {
  const hopsOf = new Map<number, number>()
  const known = new Map<string, Place | null>()
  /** In flight to each port, by path, then by body. */
  const sending = {
    receiver: new Map<string, Map<string, Sending[]>>(),
    collection: new Map<string, Map<string, Sending[]>>(),
  }
  const returned = createReturnedBodies()

  function ownPlace(url: string): Place | null {
    const receiver = receiverPath(url, addresses)
    if (receiver !== null) return { port: 'receiver', path: receiver }
    const { collect, collectTls = null } = addresses
    const collection =
      ownPath(url, collect) ?? (collectTls === null ? null : ownPath(url, collectTls))
    return collection === null ? null : { port: 'collection', path: collection }
  }

  function placeOf(url: string): Place | null {
    const found = known.get(url)
    if (found !== undefined) return found
    const place = ownPlace(url)
    if (known.size === remembered) known.clear()
    known.set(url, place)
    return place
  }

  /** The message whose body is arriving there now; null: the request is not ours. Reads the body only if one may be. */
  function arriving({ port, path }: Place, body: { toString: () => string }): number | null {
    const all = sending[port].get(path)?.get(body.toString()) ?? []
    const one = all.find(({ captured }) => !captured)
    if (!one) return null
    one.captured = true
    return one.messageId
  }

  return {
    /** A request to this URL begins; the function returned ends it. */
    begin(url: string, body: string, messageId: number): () => void {
      returned.deliver(body)
      const place = placeOf(url)
      if (place === null) return nothing
      const { port, path } = place
      const one: Sending = { messageId, captured: false }
      const byBody = sending[port].get(path) ?? new Map<string, Sending[]>()
      const all = byBody.get(body) ?? []
      all.push(one)
      byBody.set(body, all)
      sending[port].set(path, byBody)
      return () => {
        all.splice(all.indexOf(one), 1)
        if (all.length === 0) byBody.delete(body)
        if (byBody.size === 0) sending[port].delete(path)
      }
    },
    /** The message whose body a receiver at this path is getting now; null: the request is not ours. */
    messageOf: (path: string, body: Buffer) => arriving({ port: 'receiver', path }, body),
    /** How often the calls of a request to the collection port were delivered to it, this time included. */
    hopsOf(path: string, body: string): number {
      const messageId = arriving({ port: 'collection', path }, body)
      return messageId === null ? 0 : (hopsOf.get(messageId) ?? 0) + 1
    },
    /** How often a body that arrives as a call came back after its delivery, by way of other servers. */
    cameBack: returned.arrive,
    /** Records how often the call of these messages came back. */
    noteHops(messageIds: number[], hops: number) {
      for (const id of messageIds) hopsOf.set(id, hops)
      for (const id of hopsOf.keys()) {
        if (hopsOf.size <= remembered) break
        hopsOf.delete(id)
      }
    },
  }
}
export type OwnPorts = ReturnType<typeof createOwnPorts>

const nothing = () => {}
