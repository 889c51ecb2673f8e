import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions, type TLSSocket } from 'node:tls'
import { type TlsFace, tlsOptionOf } from '../../../contract/tlsOption.ts'
import { handshakeLimits, limitHandshakes } from '../../http/handshakes.ts'
import { readClientHello } from './clientHello.ts'
import { type Authority, createIdentities } from './identities.ts'

/** A ClientHello is a few hundred bytes, with post-quantum keys and tickets a few thousand. */
const mostHelloBytes = 16 * 1024

interface Parts {
  authority: Authority
  /** A secure connection is ready for its first request. */
  onConnection: (socket: TLSSocket) => void
  limits?: typeof handshakeLimits
}

/**
 * The HTTPS port of the receivers. The host name in the ClientHello selects one of several TLS servers, none of
 * which listens by itself.
 */
export function createTlsPort(parts: Parts): Server {
  const { authority, onConnection, limits = handshakeLimits } = parts
  const { begun, ended } = limitHandshakes(limits.open)
  const identityOf = createIdentities(authority)
  const servers = new Map<TlsFace, { server: ReturnType<typeof createTlsServer>; cert: string }>()

  function serverOf(option: TlsFace) {
    const identity = identityOf(option)
    const known = servers.get(option)
    if (known?.cert === identity.cert) return known.server
    const options = { ...identity, ALPNProtocols: ['http/1.1'], handshakeTimeout: limits.eachMs }
    const server = secured(options, option, authority)
    server.on('secureConnection', (socket) => {
      ended(socket)
      onConnection(socket)
    })
    // The client decides what to do about a failed handshake; its attempt, if it is ours, records it.
    server.on('tlsClientError', (_error, socket) => socket.destroy())
    servers.set(option, { server, cert: identity.cert })
    return server
  }

  return createServer({ noDelay: true }, (socket) => {
    begun(socket)
    const found = (host: string | null) => serverOf(tlsOptionOf(host)).emit('connection', socket)
    readHost(socket, limits.eachMs, found)
  })
}

function secured(options: TlsOptions, option: TlsFace, authority: Authority) {
  if (option === 'client certificate')
    return createTlsServer({
      ...options,
      ca: authority.cert,
      requestCert: true,
      rejectUnauthorized: true,
      // In TLS 1.3 the client learns the reason after it has sent its request, or only that the connection closed.
      maxVersion: 'TLSv1.2',
    })
  if (option !== 'old protocol') return createTlsServer(options)
  const old = { ...options, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const
  try {
    // OpenSSL offers these versions at security level 0 only.
    return createTlsServer({ ...old, ciphers: 'DEFAULT@SECLEVEL=0' })
  } catch {
    // BoringSSL, in the desktop app, has no levels.
    return createTlsServer(old)
  }
}

/** Waits for the ClientHello, and puts it back for the handshake. */
function readHost(socket: Socket, withinMs: number, found: (host: string | null) => void) {
  let bytes: Buffer = Buffer.alloc(0)
  const end = () => socket.destroy()
  socket.setTimeout(withinMs, end)
  socket.on('error', end)
  socket.on('data', read)

  function read(chunk: Buffer) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const hello = readClientHello(bytes)
    if (hello.kind === 'more' && bytes.length < mostHelloBytes) return
    socket.off('data', read)
    if (hello.kind === 'hello') return proceed(hello.host)
    if (hello.kind === 'not TLS') socket.end(plainAnswer)
    else end()
  }

  function proceed(host: string | null) {
    socket.setTimeout(0)
    socket.off('timeout', end)
    socket.pause()
    socket.unshift(bytes)
    found(host)
  }
}

const plainText = 'This port speaks HTTPS only. The port for HTTP is another one.\n'
/** For a client that sends HTTP without TLS. */
const plainAnswer = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: text/plain',
  `Content-Length: ${plainText.length}`,
  'Connection: close',
  '',
  plainText,
].join('\r\n')
