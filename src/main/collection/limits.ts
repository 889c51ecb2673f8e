/** Bytes of a whole request once inflated: the product's own limit, as `callBytes` is a call's. */
export const requestBytes = 500 * 1024
/** Calls in a batch: ours. The smallest valid call is about 60 bytes, so 500 KB could hold 8,000. */
export const batchCalls = 2500
/** What a batch's shared context and integrations may come to once they are in each of its calls. */
export const sharedBytes = 4 * 1024 * 1024
/** What is kept of a request that was not accepted. */
export const arrivedBytes = 16 * 1024
/** What is told, and kept, of why: a message may quote what arrived. */
export const messageLength = 500
/** Characters of a client library's name and version, or of the User-Agent that stands in for them. */
export const libraryLength = 200
/** Characters of a write key. */
export const writeKeyLength = 200
/** A repeat of a message id within this time is a duplicate, as in the hosted service. */
export const duplicateWindowMs = 24 * 3_600_000

/** Request line and headers. */
export const headBytes = 16 * 1024
/** A body over the limit is read on for so much, so that its client gets to read the answer; then it is cut. */
export const readOnBytes = 16 * requestBytes
/** Of all bodies that are still arriving. The one that takes longest makes room. */
export const arrivingBytes = 256 * 1024 * 1024

export const connectionLimits = {
  /** Connections held open. The one that is quiet the longest makes room. */
  open: 2000,
  /** Requests of a connection that are not answered yet. Before the next is read, half of them are. */
  owed: 100,
  /** For a request to arrive whole, from its first byte, or from when its connection was opened. */
  requestMs: 30_000,
  /** For the next request on a connection. */
  keepAliveMs: 72_000,
  /** For a client that does not read its answers, or gets none. */
  stalledMs: 120_000,
  /** For a client to read its last answer while more arrives than will be read. */
  lingerMs: 2000,
}
export type ConnectionLimits = typeof connectionLimits
