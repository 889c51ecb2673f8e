/** Where a request ends on a connection, as its bytes say. Null: not all of it has arrived, or it is not HTTP/1. */
export function requestEnd(
  bytes: Buffer,
  framing: { chunked: boolean; contentLength: number },
): { start: number; bodyStart: number; end: number } | null {
  const start = afterEmptyLines(bytes)
  const head = bytes.indexOf('\r\n\r\n', start)
  if (head < 0) return null
  const bodyStart = head + 4
  const end = framing.chunked ? chunkedEnd(bytes, bodyStart) : bodyStart + framing.contentLength
  return end === null || end > bytes.length ? null : { start, bodyStart, end }
}

/** A client may send empty lines before a request line (RFC 9112 2.2). */
function afterEmptyLines(bytes: Buffer): number {
  let at = 0
  while (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at += 2
  return at
}

/** The end of a chunked body: the chunk of size 0, trailers, and an empty line. */
function chunkedEnd(bytes: Buffer, from: number): number | null {
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) return null
    if (size === 0) return trailersEnd(bytes, line + 2)
    at = line + 2 + size + 2
    if (at > bytes.length) return null
  }
}

function trailersEnd(bytes: Buffer, from: number): number | null {
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return null
    if (line === at) return line + 2
    at = line + 2
  }
}
