import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { CallType } from '../../contract/model.ts'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import { Refusal } from '../refusal.ts'
import { isStoreFault } from '../store/storeFault.ts'
import { errorText, jsonType, successText } from './answer.ts'
import type { Collector } from './collect.ts'
import { type Fault, fault } from './fault.ts'
import { refuseNonHttp, requestTimeoutMs } from './notHttp.ts'
import { readBody } from './readBody.ts'
import type { Envelope } from './rejection.ts'

export function createCollectionServer({ collector, log }: { collector: Collector; log: Log }) {
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

  for (const route of ['batch', ...CallType.options] as const)
    app.post(`/v1/${route}`, async (request, reply) => {
      const body = await readBody(request.raw)
      const refused = await collector.collect(route, body, envelopeOf(request))
      outage.worked()
      return answer(reply, refused)
    })

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const known = /^\/+v1\/+(batch|identify|track|page|screen|group|alias)\/*$/.test(path)
    const message = known
      ? `${request.method} is not taken here; calls are sent with POST`
      : `nothing is at ${request.method} ${path}; calls go to /v1/batch or /v1/track and its like`
    return refuse(fault('bad_request', message, known ? 405 : 404), request, reply)
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
  return reply
    .code(status)
    .header('content-type', jsonType)
    .serializer((text: string) => text)
    .send(status === 200 ? successText : errorText(refused as Fault))
}
