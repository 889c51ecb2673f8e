import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, TLSSocket } from 'node:tls'
import type { buildConnector, Dispatcher } from 'undici'
import Client from 'undici/lib/dispatcher/client.js'
import type { HeaderLines, Timings } from '../../contract/model.ts'
import type { Exchange } from './exchange.ts'
import { lookupOf } from './loopback.ts'
import { type OwnFailure, ownFailure } from './ownFailure.ts'
import { tooLong } from './verdict.ts'
import { switchedProtocol, wireFailure } from './wireFailure.ts'

/** Bytes stored of a response body. */
const storedBytes = 64 * 1024
/** A longer response body counts as one that does not end. */
const mostResponseBytes = 8 * 1024 * 1024
const nothing = Buffer.alloc(0)

export interface WireRequest {
  path: string
  /** Names and values, alternating. */
  headers: string[]
  body: string
}

type Over = (result: Exchange | OwnFailure) => void

/** One keep-alive connection to one origin, for one exchange at a time. */
export interface Connection {
  exchange: (request: WireRequest, over: Over) => void
  /** Ends the current exchange as a timeout. */
  expire: () => void
  close: () => void
}

export interface ConnectionParts {
  origin: string
  secureContext: () => SecureContext
  /** Called when the exchange ends: the connection can be reused, or is closed. */
  onOver: (reusable: boolean) => void
  /** Called when the connection closed. It reopens when it is used again. */
  onClosed: () => void
}

type Phase = Exclude<keyof Timings, 'reused'>

interface Running extends Exchange {
  over: Over
  begun: number
  chunks: Buffer[]
}

const clientOptions = {
  // Phases are measured on the byte stream, so only HTTP/1.1 is used.
  allowH2: false,
  // The only deadline is the sender's.
  headersTimeout: 0,
  bodyTimeout: 0,
  pipelining: 1,
  // Below Node's default of 5 s, so that a request is not written just as the server closes the connection.
  keepAliveTimeout: 4000,
}

function exchangeOf(
  running: Running,
  ended: Pick<Exchange, 'outcome' | 'detail' | 'durationMs'>,
): Exchange {
  const { status, startedAt, timings, responseHeaders, responseBytes, chunks } = running
  return {
    ...ended,
    status,
    startedAt,
    timings,
    responseHeaders,
    responseBody: responseHeaders && storedPart(chunks),
    responseBytes: responseHeaders && responseBytes,
  }
}

/**
 * An undici client holds one connection, and this gives it one request at a time. So every socket event during
 * an exchange belongs to that exchange: no connection is opened for one exchange and used by another, and the
 * phases are exact. Only the record is created per request.
 */
export function createConnection(parts: ConnectionParts): Connection {
  const { origin, secureContext } = parts
  let socket: Socket | null = null
  let running: Running | null = null
  let phase: Phase | null = null
  let phaseBegun = 0

  /** Ends the current phase and starts the next. An aborted phase has a duration, too. */
  function enter(next: Phase | null): number {
    const now = performance.now()
    if (phase !== null && running) running.timings[phase] = now - phaseBegun
    phase = next
    phaseBegun = now
    return now
  }

  function finish(outcome: Exchange['outcome'], detail: string | null, reusable = false) {
    if (!running) return
    const { over, begun } = running
    const durationMs = enter(null) - begun
    const exchange = exchangeOf(running, { outcome, detail, durationMs })
    running = null
    parts.onOver(reusable)
    over(exchange)
  }

  /** Nothing was sent. */
  function abandon(failure: OwnFailure) {
    if (!running) return
    const { over } = running
    enter(null)
    running = null
    parts.onOver(false)
    over(failure)
  }

  function close() {
    socket?.destroy(new Error('closed by us'))
  }

  function breakOff(outcome: Exchange['outcome'], detail: string | null) {
    finish(outcome, detail)
    close()
  }

  const connect: buildConnector.connector = ({ protocol, hostname, port }, callback) => {
    // The exchange ended before its connection opened: nothing may be sent.
    if (!running) return callback(new Error('closed by us'), null)
    const secure = protocol === 'https:'
    const named = isIP(hostname) === 0
    enter(named ? 'dnsMs' : 'connectMs')
    const opened = secure
      ? connectTls({
          host: hostname,
          port: Number(port || 443),
          ...lookupOf(hostname),
          secureContext: secureContext(),
          ALPNProtocols: ['http/1.1'],
          ...(named && { servername: hostname }),
        })
      : connectTcp({ host: hostname, port: Number(port || 80), ...lookupOf(hostname) })
    socket = opened
    let handedOver = false
    opened.setNoDelay(true).setKeepAlive(true, 60_000)
    opened.once('lookup', (error) => {
      if (!error) enter('connectMs')
    })
    opened.once('connect', () => enter(secure ? 'tlsMs' : null))
    opened.once(secure ? 'secureConnect' : 'connect', () => {
      enter(null)
      if (opened instanceof TLSSocket && isSelfSigned(opened)) return opened.destroy(selfSigned())
      handedOver = true
      callback(null, opened)
      return undefined
    })
    opened.on('error', (error) => {
      if (!handedOver) callback(error, null)
      handedOver = true
    })
    const read = opened.read.bind(opened)
    opened.read = (size?: number) => {
      const chunk: unknown = read(size)
      if (running?.status === null && Buffer.isBuffer(chunk)) passOverContinue(chunk)
      return chunk
    }
  }

  const client = new Client(origin, { ...clientOptions, connect })
  client.on('disconnect', parts.onClosed)

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {
      if (running) running.timings.reused = running.timings.connectMs === null
      enter('headersMs')
    },
    onResponseStart(controller, code) {
      if (!running) return
      if (code === 101) return breakOff('unreachable', switchedProtocol)
      // 1xx: an interim response, the final one follows.
      if (code < 200) return
      enter('bodyMs')
      running.status = code
      running.responseHeaders = pairs(controller.rawHeaders)
      running.responseBytes = 0
    },
    onResponseData(_controller, chunk) {
      if (!running) return
      const before = running.responseBytes ?? 0
      running.responseBytes = before + chunk.length
      // The rest is read and dropped: only a response that ends is a success.
      if (before < storedBytes) running.chunks.push(chunk)
      if (running.responseBytes > mostResponseBytes) breakOff('unreachable', tooLong)
    },
    onResponseEnd: () => finish('response', null, true),
    onResponseError(_controller, error) {
      const own = ownFailure(error)
      if (own) abandon(own)
      else finish(...wireFailure(error))
    },
  }

  return {
    exchange({ path, headers, body }, over) {
      running = newRunning(over)
      client.dispatch({ path, method: 'POST', headers, body }, handler)
    },
    expire: () => breakOff('timeout', null),
    close,
  }
}

function newRunning(over: Running['over']): Running {
  return {
    over,
    begun: performance.now(),
    chunks: [],
    outcome: 'response',
    detail: null,
    status: null,
    responseHeaders: null,
    responseBody: null,
    responseBytes: null,
    startedAt: Date.now(),
    durationMs: 0,
    timings: {
      reused: false,
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      headersMs: null,
      bodyMs: null,
    },
  }
}

/**
 * An endpoint's self-signed certificate is an error even if it is trusted. A chain that ends in a trusted authority
 * has a different issuer.
 */
export function isSelfSigned(socket: TLSSocket): boolean {
  const certificate = socket.getPeerX509Certificate()
  return certificate !== undefined && certificate.checkIssued(certificate)
}

const selfSigned = () =>
  Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })

const one = 0x31
const zero = 0x30
const two = 0x32

/**
 * undici treats an unrequested `100 Continue` as the end of the connection, though some servers send one
 * to every POST. Rewritten to 102, it is skipped like any other interim response.
 */
function passOverContinue(bytes: Buffer) {
  for (let at = 0; bytes[at + 9] === one && bytes[at + 10] === zero;) {
    if (bytes[at + 11] === zero && bytes.toString('latin1', at, at + 7) === 'HTTP/1.')
      bytes[at + 11] = two
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) return
    at = end + 4
  }
}

function storedPart(chunks: Buffer[]): Buffer {
  const [only = nothing] = chunks
  const whole = chunks.length > 1 ? Buffer.concat(chunks) : only
  return whole.length > storedBytes ? whole.subarray(0, storedBytes) : whole
}

function pairs(raw: unknown): HeaderLines {
  const lines: HeaderLines = []
  if (Array.isArray(raw))
    for (let i = 0; i + 1 < raw.length; i += 2) lines.push([latin1(raw[i]), latin1(raw[i + 1])])
  return lines
}

function latin1(part: unknown): string {
  return Buffer.isBuffer(part) ? part.toString('latin1') : String(part)
}
