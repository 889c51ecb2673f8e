import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../errors/log.ts'
import { createOutage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { acceptTls, isSecure } from '../http/acceptTls.ts'
import { connectionLimits, type ConnectionLimits, headBytes } from '../http/connectionLimits.ts'
import { trackConnections } from '../http/connections.ts'
import type { Identity } from '../http/identity.ts'
import { foreignHostWords, isOfThisMachine, isOwnHost } from '../http/ownHost.ts'
import { pageOrigin } from '../http/pageOrigin.ts'
import { Message, readInTurns } from '../http/readInTurns.ts'
import { isStoreFault } from '../store/sqlite/storeFault.ts'
import { answer, answerPreflight, send } from './answer.ts'
import type { Collector } from './collect.ts'
import { type Fault, fault } from './fault.ts'
import { createRefuser } from './notHttp.ts'
import type { PortFaults } from './portFault.ts'
import { answerImage, readPixel } from './pixel.ts'
import { projectSettings, sourceConfig } from './projectSettings.ts'
import { readBody } from './readBody.ts'
import type { Envelope } from './rejection.ts'
import { type CallsRoute, methodsOf, type Route, routeOf, unknownPathWords } from './routes.ts'
import { findWriteKey } from './readWriteKey.ts'

interface CollectionParts {
  /** Names of this machine besides localhost. */
  hostNames?: readonly string[]
  /** With it, clients on other machines must use TLS. */
  identity?: Identity | null
  collector: Collector
  portFaults: PortFaults
  log: Log
  limits?: ConnectionLimits
}

/** The collection port: recognises and answers requests; `collector` decides what happens to them. */
export function createCollectionServer(parts: CollectionParts) {
  const { collector, portFaults, hostNames = [], identity = null, log } = parts
  const { limits = connectionLimits } = parts
  const outage = createOutage(log, 'calls')
  const options = {
    IncomingMessage: Message,
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(1000, limits.requestMs),
    maxHeaderSize: headBytes,
    // A request without a host may still contain a call.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    handle(request, response)?.catch((error: unknown) => fail(error, response))
  })
  readInTurns(server)
  server.setTimeout(limits.stalledMs)
  // A client that has closed its half still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  // Any number of headers: by default, Node ignores those after the 2000th.
  server.maxHeadersCount = 0
  const atLimit = fault(
    'bad_request',
    `the port is at its limit of ${limits.open} connections`,
    503,
  )
  const connection = trackConnections(server, {
    limits,
    displace: (socket) => refuser.refuse(socket, atLimit, { lingers: false }),
    refuse: (socket) => refuser.refuse(socket, atLimit, { lingers: false, recorded: false }),
  })
  const refuser = createRefuser({ connection, collector, limits, notStored })
  server.on('connection', (socket) => socket.once('end', () => refuser.clientEnded(socket)))
  server.on('clientError', (error, socket) => refuser.clientError(error, socket as Socket))
  // An unknown `Expect` header is ignored: the call is accepted anyway.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )
  const noProxy = fault('bad_request', 'CONNECT is not accepted here; send calls with POST', 405)
  server.on('connect', ({ socket }) => refuser.refuse(socket, noProxy))
  if (identity) acceptTls(server, identity)
  return server

  function notStored(error: unknown) {
    if (isStoreFault(error)) outage.failed(error)
    else log.error({ err: error }, 'a rejection could not be stored')
  }

  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method = '', url = '' } = request
    const misdirected = misdirection(request, { hostNames, requiresTls: identity !== null })
    if (misdirected) return refuse(misdirected, request, response)
    if (method === 'OPTIONS') {
      answerPreflight(response)
      return undefined
    }
    let route: Route | null
    try {
      route = routeOf(url)
    } catch {
      return refuse(fault('bad_request', `${url} is not a valid url`), request, response)
    }
    if (route === null) {
      return refuse(fault('bad_request', unknownPathWords(method, url), 404), request, response)
    }
    const methods = methodsOf(route)
    if (!methods.includes(method)) {
      response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '))
      const message = `${method} is not accepted here; use ${methods[0]}`
      return refuse(fault('bad_request', message, 405), request, response)
    }
    if (route.is === 'calls' || route.is === 'pixel') return takeCalls(route, request, response)
    if (route.is === 'measures') return readBody(request).then(() => answer(response, null))
    // The response depends on the name of this machine that was used.
    response.setHeader('Cache-Control', 'no-store')
    const settings =
      route.is === 'sourceConfig'
        ? sourceConfig(writeKeyOf(request))
        : projectSettings({
            writeKey: route.writeKey,
            vendor: route.vendor,
            host: request.headers.host ?? hostOf(request),
            isPage: isPage(request),
            protocol: isSecure(request) ? 'https' : 'http',
          })
    send(response, 200, JSON.stringify(settings))
    return undefined
  }

  async function takeCalls(
    { is, calls }: CallsRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const isPixel = is === 'pixel'
    const body = isPixel ? readPixel(request) : await readBody(request)
    const faulted = portFaults.next()
    const envelope = envelopeOf(request, isPixel)
    const refused = await collector.collect({ route: calls, body, envelope, faulted })
    outage.worked()
    const how = faulted?.portFault
    if (how?.answer === 'drop') return void response.destroy()
    if (how?.answer === 'slow') {
      response.setTimeout(how.delay + limits.stalledMs)
      await setTimeout(how.delay, null, { ref: false })
    }
    if (isPixel && refused?.reason !== 'fault') answerImage(response)
    else answer(response, refused)
  }

  async function refuse(refused: Fault, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request)
    answer(response, await collector.reject(refused, envelopeOf(request), body))
  }

  function fail(error: unknown, response: ServerResponse) {
    if (isStoreFault(error) || isBusy(error)) {
      // The client may retry: a call committed after all is recognised by its messageId. Usually the disk is full.
      outage.failed(error)
      const message = `the call could not be stored: ${error.message}`
      return answer(response, fault('bad_request', message, 503))
    }
    log.error({ err: error }, 'defect in the collection port')
    answer(response, fault('bad_request', 'internal error in Hookbench; see its log', 500))
  }
}

/** The connected address, for a client that names none. */
function hostOf({ socket: { localAddress = '', localPort } }: IncomingMessage): string {
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** Why a request should have been sent to another address. */
function misdirection(
  request: IncomingMessage,
  { hostNames, requiresTls }: { hostNames: readonly string[]; requiresTls: boolean },
): Fault | null {
  const { host } = request.headers
  if (host !== undefined && !isOwnHost(host, hostNames))
    return fault('host_not_allowed', foreignHostWords(host), 403)
  if (!requiresTls || isSecure(request) || isOfThisMachine(request.socket)) return null
  const address = `https://${host ?? hostOf(request)}`
  const message = `calls from other machines are accepted over TLS only: use ${address}. The write key was sent in clear text`
  return fault('bad_request', message, 403)
}

/** A browser sends no origin to a proxy at its page's own address. */
const isPage = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined ||
  headers['sec-fetch-mode'] !== undefined ||
  headers['user-agent']?.startsWith('Mozilla/') === true

const writeKeyOf = ({ url = '', headers }: IncomingMessage) =>
  findWriteKey({
    inBody: undefined,
    authorization: headers.authorization,
    header: headers['x-write-key']?.toString(),
    target: url,
  }).key ?? ''

/** Another process is writing, so a source could not be created immediately. */
const isBusy = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE'

function envelopeOf(
  { method = '', url = '', headers, socket }: IncomingMessage,
  isPixel = false,
): Envelope {
  return {
    method,
    path: url,
    authorization: headers.authorization,
    writeKeyHeader: headers['x-write-key']?.toString(),
    userAgent: headers['user-agent'],
    clientAddress: socket.remoteAddress ?? '',
    origin: pageOrigin((name) => headers[name]?.toString()),
    isPixel,
  }
}
