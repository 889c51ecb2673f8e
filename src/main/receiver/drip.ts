import type { ServerResponse } from 'node:http'

/** Slower than this, a body is sent byte by byte. */
const tickMs = 50
/** The longest time that a body is sent. */
const longestMs = 600_000

/** Sends a body at a rate, then calls `finish`. The rate holds over the whole time, whatever the timer does. */
export function dripBody(
  response: ServerResponse,
  body: Buffer,
  bytesPerSecond: number,
  finish: () => void,
) {
  const startedAt = performance.now()
  let sent = 0
  response.flushHeaders()
  const timer = setInterval(
    () => {
      const elapsedMs = performance.now() - startedAt
      if (elapsedMs > longestMs) return void response.destroy()
      // A client that reads more slowly still has bytes to read.
      if (response.writableNeedDrain) return
      const due = Math.min(body.length, Math.floor((elapsedMs * bytesPerSecond) / 1000))
      if (due > sent) response.write(body.subarray(sent, due))
      sent = Math.max(sent, due)
      if (sent < body.length) return
      clearInterval(timer)
      finish()
    },
    Math.max(tickMs, 1000 / bytesPerSecond),
  )
  response.once('close', () => clearInterval(timer))
}
