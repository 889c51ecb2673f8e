import fastify from 'fastify'
import type { HeaderLines } from '../../contract/model.ts'
import type { Log } from '../log.ts'
import { createOutage } from '../outage.ts'
import type { ReceiverRecord } from '../store/receivers.ts'
import type { Store } from '../store/store.ts'
import { answerAt } from './answer.ts'
import { ownPath } from './ownPath.ts'
import { checkSignature } from './signature.ts'

/** What is kept of a captured body; a body of ours is at most a call and a little more. */
const keptBytes = 256 * 1024

/**
 * The mock receiver: one server, a named receiver at each path. Every request is captured with its signature
 * checked, in the same group commit as, or before, the delivery it belongs to.
 */
export function createReceiverServer({
  store,
  log,
  baseUrl,
  messageOf,
}: {
  store: Store
  log: Log
  baseUrl: () => string
  /** The message of which a receiver at this path gets this body now, or null: the request is not ours. */
  messageOf: (path: string, body: string) => number | null
}) {
  const outage = createOutage(log, 'captures')
  const app = fastify({
    logger: false,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  })
  /** Answers given by each receiver; the store's count follows with the captures. */
  const served = new Map<number, number>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.all('/*', async (request, reply) => {
    const receivedAt = Date.now()
    const path = request.url.split('?', 1)[0] ?? '/'
    const receiver = store.receivers.all().find((candidate) => candidate.path === path)
    if (!receiver)
      return reply.code(404).send({
        message: `no receiver is at ${path}`,
        receivers: store.receivers.all().map((r) => r.path),
      })

    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const answer = answerAt(receiver.respond, nextServed(receiver))
    const signature = checkSignature(body, request.headers['x-signature'], secretsOf(receiver))
    const messageId = messageOf(path, body.toString())
    const stored = store.write(() => {
      store.receivers.countServed(receiver.id)
      store.captures.insert({
        receiverId: receiver.id,
        receivedAt,
        method: request.method,
        path: request.url,
        headers: pairs(request.raw.rawHeaders),
        body: body.subarray(0, keptBytes),
        bodyBytes: body.length,
        signature,
        status: answer.status,
        messageId,
      })
    })
    stored.then(outage.worked, outage.failed)
    if (answer.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, answer.delayMs))
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })

  /** Counted here, not in the store, so that requests at the same moment get different answers. */
  function nextServed(receiver: ReceiverRecord): number {
    const count = served.get(receiver.id) ?? receiver.served
    served.set(receiver.id, count + 1)
    return count
  }

  /** The secrets of the destinations that send here. */
  function secretsOf(receiver: ReceiverRecord): string[] {
    const base = baseUrl()
    return store.wiring
      .destinations()
      .filter(({ endpoints }) => endpoints.some(({ url }) => ownPath(url, base) === receiver.path))
      .flatMap(({ sharedSecret }) => (sharedSecret === null ? [] : [sharedSecret]))
  }

  return {
    app,
    /** Lists of answers were set anew: the store's counts hold, which are then 0. */
    recount: () => served.clear(),
  }
}

function pairs(raw: string[]): HeaderLines {
  return Array.from({ length: raw.length / 2 }, (_, i) => [
    raw[2 * i] as string,
    raw[2 * i + 1] as string,
  ])
}
