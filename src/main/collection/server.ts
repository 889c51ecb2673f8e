import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { CallType } from '../../contract/model.ts'
import type { Log } from '../log.ts'
import { errorText, jsonType, successText } from './answer.ts'
import type { Collector } from './collect.ts'
import { type Fault, fault } from './fault.ts'
import { refuseNonHttp, requestTimeoutMs } from './notHttp.ts'
import { readBody } from './readBody.ts'
import type { Envelope } from './rejection.ts'

export function createCollectionServer({ collector, log }: { collector: Collector; log: Log }) {
  const app = fastify({
    logger: false,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    clientErrorHandler: (error, socket) => refuseNonHttp(error, socket, { collector, log }),
  })
  // The body is read by readBody: whatever its type and encoding, and within limits of our own.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  for (const route of ['batch', ...CallType.options] as const)
    app.post(`/v1/${route}`, async (request, reply) => {
      const body = await readBody(request.raw)
      return answer(reply, await collector.collect(route, body, envelopeOf(request)))
    })

  app.setNotFoundHandler(async (request, reply) => {
    const known = /^\/+v1\/+(batch|identify|track|page|screen|group|alias)\/*$/.test(
      request.url.split('?')[0] ?? '',
    )
    const refused = known
      ? fault('bad_request', `${request.method} is not taken here; calls are sent with POST`, 405)
      : fault(
          'bad_request',
          `nothing is at ${request.method} ${request.url}; calls go to /v1/batch or /v1/track and its like`,
          404,
        )
    return answer(
      reply,
      await collector.reject(refused, envelopeOf(request), await readBody(request.raw)),
    )
  })

  app.setErrorHandler(async (error, _request, reply) => {
    const { statusCode, code } = error as { statusCode?: number; code?: string }
    if (code?.startsWith('SQLITE_')) {
      // Nothing was committed, and the client may try again: a full disk is the usual cause.
      log.error({ err: error }, 'a call could not be stored')
      return answer(
        reply,
        fault('bad_request', `the call could not be stored: ${(error as Error).message}`, 503),
      )
    }
    if (statusCode !== undefined && statusCode < 500)
      return answer(reply, fault('bad_request', (error as Error).message, statusCode))
    log.error({ err: error }, 'defect in the collection port')
    return answer(reply, fault('bad_request', 'an error in Hookbench; see its log', 500))
  })

  return app
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
