import type { ServerResponse } from 'node:http'

/** Memory for the bodies of responses that wait for their delay, or for a client that does not read. */
const mostBytes = 256 * 1024 * 1024

/** Counts the bodies of responses until they are sent or their connections are closed. */
export function createWaitingBytes(most = mostBytes) {
  let bytes = 0
  return {
    isFull: () => bytes >= most,
    add(response: ServerResponse, more: number) {
      if (response.req.socket.destroyed) return
      bytes += more
      response.once('close', () => (bytes -= more))
    },
  }
}
