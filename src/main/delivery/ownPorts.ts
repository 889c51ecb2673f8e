import type { HeaderLines } from '../../contract/model.ts'
import { ownPath, type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'

/** Header that counts how often Hookbench itself delivered a call to the collection port. */
export const hopsHeader = 'X-Hookbench-Hops'
/** A call that came back this often is rejected: a destination points to the collection port. */
export const mostHops = 3
/** Maximum of remembered hops and parsed URLs; the oldest are dropped. */
const remembered = 10_000

interface Sending {
  messageId: number
  captured: boolean
}

/**
 * Deliveries to Hookbench's own ports: a capture names the message it delivered, and a call that returns to the
 * collection port counts its rounds. `addresses` are set before the first delivery.
 */
export function createOwnPorts(addresses: ReceiverAddresses & { collect: string }) {
  const hopsOf = new Map<number, number>()
  const known = new Map<string, { receiverPath: string | null; isCollection: boolean }>()
  /** By path, then by body. */
  const sending = new Map<string, Map<string, Sending[]>>()

  function place(url: string) {
    const found = known.get(url) ?? {
      receiverPath: receiverPath(url, addresses),
      isCollection: ownPath(url, addresses.collect) !== null,
    }
    if (known.size === remembered) known.clear()
    known.set(url, found)
    return found
  }

  return {
    /** Header lines to add to a message's request to this URL. */
    headersFor: (url: string, messageId: number): HeaderLines =>
      place(url).isCollection ? [[hopsHeader, String((hopsOf.get(messageId) ?? 0) + 1)]] : [],
    /** A request to this URL begins; the function returned ends it. */
    begin(url: string, body: string, messageId: number): () => void {
      const { receiverPath: path } = place(url)
      if (path === null) return nothing
      const one: Sending = { messageId, captured: false }
      const byBody = sending.get(path) ?? new Map<string, Sending[]>()
      const all = byBody.get(body) ?? []
      all.push(one)
      byBody.set(body, all)
      sending.set(path, byBody)
      return () => {
        all.splice(all.indexOf(one), 1)
        if (all.length === 0) byBody.delete(body)
        if (byBody.size === 0) sending.delete(path)
      }
    },
    /** The message whose body a receiver at this path is getting now; null: the request is not ours. */
    messageOf(path: string, body: Buffer): number | null {
      const all = sending.get(path)?.get(body.toString()) ?? []
      const one = all.find(({ captured }) => !captured)
      if (!one) return null
      one.captured = true
      return one.messageId
    },
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
