/** Bytes of a call's JSON (32 KB) and of a request's body (500 KB): the product's own limits. */
export const callBytes = 32 * 1024
export const requestBytes = 500 * 1024
/** Calls in one request, and levels of nesting in one call, that the collection port accepts. */
export const batchCalls = 2500
export const maxDepth = 200
