/** Request line and headers. */
export const headBytes = 16 * 1024
export const connectionLimits = {
  /** Open connections. The one idle the longest is closed to make room. */
  open: 2000,
  /** Unanswered requests per connection. Reading pauses until half of them are answered. */
  owed: 100,
  /** Time for a complete request to arrive, from its first byte or from the opening of the connection. */
  requestMs: 30_000,
  /** Time until the next request on a connection. */
  keepAliveMs: 72_000,
  /** Time for a client that does not read its responses, or gets none. */
  stalledMs: 120_000,
  /** Time for a client to read its last answer while it is still sending. */
  lingerMs: 2000,
}
export type ConnectionLimits = typeof connectionLimits
