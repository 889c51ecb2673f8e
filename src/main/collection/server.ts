import { setTimeout } from 'node:timers/promises'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { Refusal } from '../refusal.ts'
import { isStoreFault } from '../store/storeFault.ts'
import { errorText, jsonType, successText } from './answer.ts'
import type { Collector } from './collect.ts'
import { allowOrigins } from './cors.ts'
import { type Fault, fault } from './fault.ts'
import { refuseNonHttp, requestTimeoutMs } from './notHttp.ts'
import type { PortFaults } from './portFault.ts'
import { projectSettings } from './projectSettings.ts'
import { readBody } from './readBody.ts'
import type { Envelope } from './rejection.ts'
import { callPaths, methodsOf } from './routes.ts'

interface CollectionParts {
  collector: Collector
  portFaults: PortFaults
  log: Log
}

export function createCollectionServer({ collector, portFaults, log }: CollectionParts) {
  const outage = createOutage(log, 'calls')
  const app = fastify({
    logger: false,
    requestTimeout: requestTimeoutMs,
    // Whatever names no host still has a call in it.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5000 },
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // A path that cannot be decoded never gets to a handler.
    frameworkErrors: (error, request, reply) =>
      void refuse(fault('bad_request', error.message), request, reply),
    clientErrorHandler: (error, socket) => refuseNonHttp(error, socket, { collector, log }),
  })
  // The body is read by readBody: whatever its type and encoding, and within limits of our own.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  allowOrigins(app)

  for (const [path, route] of callPaths)
    app.post(path, async (request, reply) => {
      const body = await readBody(request.raw)
      const faulted = portFaults.next()
      const envelope = envelopeOf(request)
      const refused = await collector.collect({ route, body, envelope, faulted })
      outage.worked()
      const how = faulted?.portFault
      if (how?.answer === 'drop') return reply.hijack().raw.destroy()
      if (how?.answer === 'slow') await setTimeout(how.delay, null, { ref: false })
      return answer(reply, refused)
    })

  // How libraries measure themselves: nobody here wants to know.
  app.post('/v1/m', async (request, reply) => {
    await readBody(request.raw)
    return answer(reply, null)
  })

  app.get<{ Params: { writeKey: string } }>('/v1/projects/:writeKey/settings', (request, reply) =>
    reply.send(projectSettings(request.params.writeKey, request.headers.host ?? request.hostname)),
  )

  app.setNotFoundHandler((request, reply) => {
    const { method } = request
    const [path = ''] = request.url.split('?', 1)
    const allowed = methodsOf(path)
    if (allowed === null) {
      const message = `nothing is at ${method} ${path}; calls go to /v1/batch or /v1/track and its like`
      return refuse(fault('bad_request', message, 404), request, reply)
    }
    reply.header('allow', allowed.join(', '))
    const message = `${method} is not taken here, but ${allowed[0]} is`
    return refuse(fault('bad_request', message, 405), request, reply)
  })

  app.setErrorHandler(async (error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number }
    if (isStoreFault(error)) {
      // The client may try again: what was committed after all is known by its messageId. A full disk is the usual cause.
      outage.failed(error)
      return answer(
        reply,
        fault('bad_request', `the call could not be stored: ${error.message}`, 503),
      )
    }
    if (error instanceof Refusal || (statusCode !== undefined && statusCode < 500))
      return answer(reply, fault('bad_request', (error as Error).message, statusCode ?? 400))
    log.error({ err: error }, 'defect in the collection port')
    return answer(reply, fault('bad_request', 'an error in Hookbench; see its log', 500))
  })

  return app

  async function refuse(refused: Fault, request: FastifyRequest, reply: FastifyReply) {
    const body = await readBody(request.raw)
    return answer(reply, await collector.reject(refused, envelopeOf(request), body))
  }
}

function envelopeOf(request: FastifyRequest): Envelope {
  return {
    method: request.method,
    path: request.url,
    authorization: request.headers.authorization,
    userAgent: request.headers['user-agent'],
    clientAddress: request.ip,
  }
}

function answer(reply: FastifyReply, refused: Fault | null) {
  // 0: the client is gone, and nobody reads the answer.
  const status = refused === null ? 200 : refused.status || 400
  if (refused?.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter)
  return reply
    .code(status)
    .header('content-type', jsonType)
    .serializer((text: string) => text)
    .send(status === 200 ? successText : errorText(refused as Fault))
}
