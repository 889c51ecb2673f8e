import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { isStoreFault } from '../store/storeFault.ts'
import { answer, answerPreflight, send } from './answer.ts'
import type { Collector } from './collect.ts'
import { type Fault, fault } from './fault.ts'
import { refuseNonHttp, requestTimeoutMs } from './notHttp.ts'
import type { PortFaults } from './portFault.ts'
import { projectSettings } from './projectSettings.ts'
import { readBody } from './readBody.ts'
import type { Envelope } from './rejection.ts'
import { type CallRoute, methodsOf, type Route, routeOf } from './routes.ts'

interface CollectionParts {
  collector: Collector
  portFaults: PortFaults
  log: Log
}

/** The collection port. What it does with a request is decided by `collector`; here it is told apart and answered. */
export function createCollectionServer({ collector, portFaults, log }: CollectionParts) {
  const outage = createOutage(log, 'calls')
  const options = {
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 5000,
    // Whatever names no host still has a call in it.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    handle(request, response).catch((error: unknown) => fail(error, response))
  })
  // What a client expects of us, other than to go on, decides nothing: its call is taken all the same.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )
  server.on('clientError', (error, socket) =>
    refuseNonHttp(error, socket as never, { collector, log }),
  )
  return server

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    if (method === 'OPTIONS') return answerPreflight(response)
    let route: Route | null
    try {
      route = routeOf(url)
    } catch {
      return refuse(fault('bad_request', `${url} is not a valid url`), request, response)
    }
    if (route === null) {
      const path = url.split('?', 1)[0]
      const message = `nothing is at ${method} ${path}; calls go to /v1/batch or /v1/track and its like`
      return refuse(fault('bad_request', message, 404), request, response)
    }
    const methods = methodsOf(route)
    if (!methods.includes(method)) {
      response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '))
      const message = `${method} is not taken here; ${methods[0]} is`
      return refuse(fault('bad_request', message, 405), request, response)
    }
    if (route.is === 'calls') return takeCalls(route.calls, request, response)
    if (route.is === 'settings') {
      const host =
        request.headers.host ?? `${request.socket.localAddress}:${request.socket.localPort}`
      // By another name of this machine the answer is another.
      response.setHeader('Cache-Control', 'no-store')
      return send(response, 200, JSON.stringify(projectSettings(route.writeKey, host)))
    }
    await readBody(request)
    answer(response, null)
  }

  async function takeCalls(route: CallRoute, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request)
    const faulted = portFaults.next()
    const envelope = envelopeOf(request)
    const refused = await collector.collect({ route, body, envelope, faulted })
    outage.worked()
    const how = faulted?.portFault
    if (how?.answer === 'drop') return void response.destroy()
    if (how?.answer === 'slow') await setTimeout(how.delay, null, { ref: false })
    answer(response, refused)
  }

  async function refuse(refused: Fault, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request)
    answer(response, await collector.reject(refused, envelopeOf(request), body))
  }

  function fail(error: unknown, response: ServerResponse) {
    if (isStoreFault(error)) {
      // The client may try again: what was committed after all is known by its messageId. A full disk is the usual cause.
      outage.failed(error)
      const message = `the call could not be stored: ${error.message}`
      return answer(response, fault('bad_request', message, 503))
    }
    log.error({ err: error }, 'defect in the collection port')
    answer(response, fault('bad_request', 'an error in Hookbench; see its log', 500))
  }
}

function envelopeOf({ method = '', url = '', headers, socket }: IncomingMessage): Envelope {
  return {
    method,
    path: url,
    authorization: headers.authorization,
    userAgent: headers['user-agent'],
    clientAddress: socket.remoteAddress ?? '',
  }
}
