/** Bytes of a whole request after decompression: the product's own limit, like `callBytes` for a call. */
export const requestBytes = 500 * 1024
/** Calls in a batch: ours. The smallest valid call is about 60 bytes, so 500 KB could hold 8,000. */
export const batchCalls = 2500
/** The maximum total of a batch's shared context and integrations, copied into its calls. */
export const sharedBytes = 4 * 1024 * 1024
/** Bytes stored of a rejected request. */
export const arrivedBytes = 16 * 1024
/** Characters of a rejection's message, which may quote the input. */
export const messageLength = 500
/** Characters of a client library's name and version, or of the User-Agent that stands in for them. */
export const libraryLength = 200
/** Characters of a write key. */
export const writeKeyLength = 200
/** A repeat of a message id within this time is a duplicate, as in the hosted service. */
export const duplicateWindowMs = 24 * 3_600_000

/** Bytes read beyond the limit, so that the client can read the answer before the connection is closed. */
export const readOnBytes = 16 * requestBytes
/** Bytes of all bodies still arriving. The oldest one is dropped to make room. */
export const arrivingBytes = 256 * 1024 * 1024
