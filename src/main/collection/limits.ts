/** Bytes of one call's JSON, and of a whole request once inflated: both the product's own limits. */
export const callBytes = 32 * 1024
export const requestBytes = 500 * 1024
/** Calls in a batch: ours. The smallest valid call is about 60 bytes, so 500 KB could hold 8,000. */
export const batchCalls = 2500
/** What a batch's shared context and integrations may come to once they are in each of its calls. */
export const sharedBytes = 16 * 1024 * 1024
/** What is kept of a request that was not accepted. */
export const arrivedBytes = 16 * 1024
/** A repeat of a message id within this time is a duplicate, as in the hosted service. */
export const duplicateWindowMs = 24 * 3_600_000
