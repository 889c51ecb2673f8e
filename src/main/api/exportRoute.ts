import { Readable } from 'node:stream'
import { createRouterClient, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportFileName, exportTypes } from '../../contract/exportFile.ts'
import { ExportFormat, ExportKind } from '../../contract/exportOperations.ts'
import { type ExportProgress, exportParts } from '../../contract/exportParts.ts'
import type { Access } from './access.ts'
import { disconnection } from './disconnection.ts'
import type { Router } from './router.ts'

interface Asked {
  Params: { kind: string }
  Querystring: { format?: string; filter?: string }
}

/** A whole export as one response, no faster than it is read. Operations of the contract cannot stream text. */
export function serveExports(app: FastifyInstance, router: Router, access: Access) {
  app.get<Asked>('/api/export/:kind', async (request, reply) => {
    const kind = ExportKind.safeParse(request.params.kind)
    const format = ExportFormat.safeParse(request.query.format ?? 'ndjson')
    if (!kind.success) return refuse(reply, 404, `no route for GET ${request.url}; see /api/docs`)
    if (!format.success)
      return refuse(reply, 400, `format must be one of ${ExportFormat.options.join(', ')}`)
    const gone = disconnection(reply)
    const client = createRouterClient(router, { context: access.contextOf(request) })
    const parts = exportParts(
      client.exports,
      { kind: kind.data, format: format.data, filter: request.query.filter ?? '' },
      gone,
    )
    try {
      // The first part is read before the status is sent, so that a refusal has its own.
      const first = await parts.next()
      return await reply
        .header('content-type', exportTypes[format.data])
        .header(
          'content-disposition',
          `attachment; filename="${exportFileName(kind.data, format.data, new Date())}"`,
        )
        .send(Readable.from(textOf(first, parts)))
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const { code, status, message, data } = error as ORPCError<string, unknown>
      return reply.code(status).send({ code, status, message, data })
    }
  })
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ code: status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', message })

async function* textOf(
  first: IteratorResult<ExportProgress>,
  rest: AsyncGenerator<ExportProgress>,
) {
  if (!first.done) yield first.value.text
  for await (const { text } of rest) if (text !== '') yield text
}
