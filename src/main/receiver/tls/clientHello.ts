/** What the first bytes of a TLS connection say. `more`: not all of the ClientHello has arrived. */
export type ClientHello =
  | { kind: 'more' }
  | { kind: 'not TLS' }
  | { kind: 'hello'; host: string | null }

const handshakeRecord = 22
const clientHello = 1
const serverNameExtension = 0
const dnsName = 0

/**
 * The host name of a ClientHello (RFC 8446 4.1.2, RFC 6066 3). Read before the handshake, because its name decides
 * which protocol versions are offered and whether a client certificate is requested: a callback during the handshake
 * can only change the certificate.
 */
export function readClientHello(bytes: Buffer): ClientHello {
  if (bytes.length > 0 && bytes[0] !== handshakeRecord) return { kind: 'not TLS' }
  const handshake = handshakeIn(bytes)
  if (handshake === 'not TLS') return { kind: 'not TLS' }
  if (handshake.length > 0 && handshake[0] !== clientHello) return { kind: 'not TLS' }
  if (handshake.length < 4) return { kind: 'more' }
  const length = handshake.readUIntBE(1, 3)
  if (handshake.length < 4 + length) return { kind: 'more' }
  return { kind: 'hello', host: hostIn(reader(handshake.subarray(4, 4 + length))) }
}

/** The content of the records so far: a ClientHello may be split over several. */
function handshakeIn(bytes: Buffer): Buffer | 'not TLS' {
  const parts: Buffer[] = []
  for (let at = 0; at + 5 <= bytes.length;) {
    if (bytes[at] !== handshakeRecord || bytes[at + 1] !== 3) return 'not TLS'
    const end = at + 5 + bytes.readUInt16BE(at + 3)
    parts.push(bytes.subarray(at + 5, end))
    at = end
  }
  return Buffer.concat(parts)
}

function hostIn(hello: Reader): string | null {
  // Version and random.
  hello.skip(34)
  hello.part(1)
  hello.part(2)
  hello.part(1)
  const extensions = hello.part(2)
  while (extensions.left() > 0) {
    const type = extensions.number(2)
    const content = extensions.part(2)
    if (type === serverNameExtension) return serverNameIn(content.part(2))
  }
  return null
}

function serverNameIn(names: Reader): string | null {
  while (names.left() > 0) {
    const type = names.number(1)
    const name = names.part(2).text()
    if (type === dnsName) return name
  }
  return null
}

interface Reader {
  left: () => number
  skip: (length: number) => void
  number: (size: number) => number
  /** A vector, preceded by its length in `size` bytes. */
  part: (size: number) => Reader
  text: () => string
}

/** Beyond the end, everything is empty: a malformed ClientHello has no host, and the handshake reports it. */
function reader(bytes: Buffer): Reader {
  let at = 0
  const take = (length: number) => {
    const part = bytes.subarray(at, at + length)
    at += length
    return part
  }
  const number = (size: number) => {
    const part = take(size)
    return part.length < size ? 0 : part.readUIntBE(0, size)
  }
  return {
    left: () => Math.max(0, bytes.length - at),
    skip: (length: number) => void take(length),
    number,
    part: (size) => reader(take(number(size))),
    text: () => bytes.toString('latin1'),
  }
}
