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
  const sending = new Map<string, Sending[]>()

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
      const key = keyOf(path, body)
      const one: Sending = { messageId, captured: false }
      const all = sending.get(key) ?? []
      all.push(one)
      sending.set(key, all)
      return () => {
        all.splice(all.indexOf(one), 1)
        if (all.length === 0) sending.delete(key)
      }
    },
    /** The message whose body a receiver at this path is getting now; null: the request is not ours. */
    messageOf(path: string, body: string): number | null {
      const all = sending.get(keyOf(path, body)) ?? []
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
const keyOf = (path: string, body: string) => `${path}\n${body}`
