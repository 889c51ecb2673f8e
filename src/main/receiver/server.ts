import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../errors/log.ts'
import { connectionLimits, type ConnectionLimits, headBytes } from '../http/connectionLimits.ts'
import { trackConnections } from '../http/connections.ts'
import { refuseSocket, socketFault } from '../http/refuseSocket.ts'
import { foreignHostWords, isOwnHost } from '../http/ownHost.ts'
import { foreignOrigin } from '../http/pageOrigin.ts'
import { Message, readInTurns } from '../http/readInTurns.ts'
import { createTurns } from '../http/turns.ts'
import type { Store } from '../store/store.ts'
import { createCapturing } from './capturing.ts'
import type { ReceiverAddresses } from './ownPath.ts'
import { createPlanner } from './plan.ts'
import { recordRaw } from './rawRequests.ts'
import { longestBody, readBody } from './readBody.ts'
import { respond } from './respond.ts'
import { secretsByReceiver } from './secrets.ts'
import { createWaitingBytes } from './waitingBytes.ts'

interface ReceiverParts {
  /** Names of this machine besides localhost. */
  hostNames?: readonly string[]
  store: Store
  log: Log
  addresses: ReceiverAddresses
  /** The message whose body a receiver at this path is getting now; null: the request is not ours. */
  messageOf: (path: string, body: Buffer) => number | null
  limits?: ConnectionLimits
  /** Memory for the bodies of responses. */
  mostWaitingBytes?: number | undefined
}

/** Deliveries of our own in one turn of the event loop, some 2 ms of work. They do not wait behind a flood of others. */
const ownInTurn = 16
/** Requests of others in a turn, about 0.5 ms: a call on its way to an endpoint takes several turns. */
const othersInTurn = 4
/** The longest list of receivers in the answer to an unknown path. */
const listed = 100

/**
 * The mock receivers: one server, a named receiver at each path. Every request is captured with its signature
 * checked, in the same group commit as, or before, the delivery it belongs to.
 */
export function createReceiverServer(parts: ReceiverParts) {
  const { store, log, addresses, hostNames = [], messageOf, limits = connectionLimits } = parts
  const capturing = createCapturing(store, log)
  const secretsOf = secretsByReceiver(store, addresses)
  const planner = createPlanner(store, addresses)
  const turnOfOwn = createTurns(ownInTurn)
  const turnOfOthers = createTurns(othersInTurn)
  const waiting = createWaitingBytes(parts.mostWaitingBytes)
  const server = createServer(
    {
      IncomingMessage: Message,
      requestTimeout: limits.requestMs,
      headersTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(1000, limits.requestMs),
      maxHeaderSize: headBytes,
      requireHostHeader: false,
    },
    (request, response) => {
      handle(request, response).catch((error: unknown) => {
        log.error({ err: error }, 'defect in the receiver port')
        response.destroy()
      })
    },
  )
  const rawOf = recordRaw(server)
  readInTurns(server)
  server.setTimeout(limits.stalledMs)
  // A client that has closed its half still gets its response.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Any number of headers: by default, Node ignores those after the 2000th.
  server.maxHeadersCount = 0
  const atLimit = { status: 503, message: `at the limit of ${limits.open} connections` }
  const refuse = (socket: Socket, fault = atLimit, { lingerMs } = limits) =>
    refuseSocket(socket, fault, { connection: connection(socket), lingerMs })
  const displace = (socket: Socket) => refuse(socket, atLimit, { ...limits, lingerMs: 0 })
  const connection = trackConnections(server, { limits, displace, refuse: displace })
  // Node does not report it for a request with an upgrade.
  server.on('connection', (socket: Socket) =>
    socket.once('end', () => {
      if (connection(socket).latest?.req.complete === false) socket.destroy()
    }),
  )
  server.on('clientError', (error, socket) => refuse(socket as Socket, socketFault(error, limits)))
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )
  server.on('connect', ({ socket }) =>
    refuse(socket, { status: 405, message: 'CONNECT is not accepted here' }),
  )
  return server

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const receivedAt = Date.now()
    const arrivedMs = performance.now()
    const path = pathOf(request)
    const body = await readBody(request)
    const raw = rawOf(request)
    const messageId = Buffer.isBuffer(body) ? messageOf(path, body) : null
    const turn = messageId === null ? turnOfOthers() : turnOfOwn()
    if (turn) await turn
    // Looked up after the body arrived: the behaviour of now decides.
    const receiver = store.wiring.receivers().get(path)
    if (body === 'incomplete') return void response.destroy()
    if (typeof body === 'number') return sendRefusal(response, body)
    const { host } = request.headers
    if (host !== undefined && !isOwnHost(host, hostNames))
      return sendJson(response, 403, { message: foreignHostWords(host) })
    if (!receiver) return sendUnknownPath(response, path)
    if (waiting.isFull())
      return sendJson(response, 503, { message: 'too many responses are waiting to be sent' })
    const counts = messageId !== null || !isOfForeignPage(request)
    const reply = planner.plan(receiver, { request, body, messageId, counts, arrivedMs })
    waiting.add(response, reply.body.length)
    const tooMuch = capturing.capture({
      receiverId: receiver.id,
      receivedAt,
      request,
      raw,
      body,
      secrets: secretsOf(receiver),
      status: reply.fault ? 0 : reply.status,
      fault: reply.fault ?? null,
      messageId,
      progress: reply.progress,
    })
    if (tooMuch) await tooMuch
    respond(response, reply, limits.stalledMs)
  }

  function sendUnknownPath(response: ServerResponse, path: string) {
    const paths = [...store.wiring.receivers().keys()].slice(0, listed)
    sendJson(response, 404, { message: `no receiver at ${path}`, receivers: paths })
  }
}

/** Any page in a browser of this machine can post here. What receivers answer to others must not depend on it. */
const isOfForeignPage = ({ headers }: IncomingMessage) =>
  foreignOrigin((name) => headers[name]?.toString()) !== null

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'

function sendRefusal(response: ServerResponse, status: 413 | 503) {
  // The rest of the body is not read.
  response.shouldKeepAlive = false
  const message =
    status === 413
      ? `the body is over ${longestBody} bytes, the maximum`
      : 'too many bodies are arriving at once'
  sendJson(response, status, { message })
  response.once('finish', () => response.req.destroy())
}

function sendJson(response: ServerResponse, status: number, value: object) {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}
