import fastify from 'fastify'
import type { HeaderLines } from '../../contract/model.ts'
import type { Log } from '../errors/log.ts'
import { createOutage } from '../errors/outage.ts'
import { withoutAccessCookies } from '../http/accessCookies.ts'
import type { ReceiverRecord } from '../store/receivers.ts'
import type { Store } from '../store/store.ts'
import { answerAt } from './answer.ts'
import { type ReceiverAddresses, receiverPath } from './ownPath.ts'
import { checkSignature } from './signature.ts'

/** Bytes stored of a captured body; a body sent by Hookbench is little more than a call. */
const storedBytes = 256 * 1024

/**
 * The mock receiver: one server, a named receiver at each path. Every request is captured with its signature
 * checked, in the same group commit as, or before, the delivery it belongs to.
 */
export function createReceiverServer({
  store,
  log,
  addresses,
  messageOf,
}: {
  store: Store
  log: Log
  addresses: ReceiverAddresses
  /** The message whose body a receiver at this path is getting now; null: the request is not ours. */
  messageOf: (path: string, body: string) => number | null
}) {
  const outage = createOutage(log, 'captures')
  const app = fastify({
    logger: false,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  })
  /** Responses given by each receiver; the store's count follows with the captures. */
  const served = new Map<number, number>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.all('/*', async (request, reply) => {
    const receivedAt = Date.now()
    const path = request.url.split('?', 1)[0] ?? '/'
    const receiver = store.receivers.all().find((candidate) => candidate.path === path)
    if (!receiver)
      return reply.code(404).send({
        message: `no receiver at ${path}`,
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
        headers: storedHeaders(request.raw.rawHeaders),
        body: body.subarray(0, storedBytes),
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

  /** Counted here, not in the store, so that concurrent requests get different responses. */
  function nextServed(receiver: ReceiverRecord): number {
    const count = served.get(receiver.id) ?? receiver.served
    served.set(receiver.id, count + 1)
    return count
  }

  /** The secrets of the destinations that send here. */
  function secretsOf(receiver: ReceiverRecord): string[] {
    return store.wiring
      .destinations()
      .filter(({ endpoints }) =>
        endpoints.some(({ url }) => receiverPath(url, addresses) === receiver.path),
      )
      .flatMap(({ sharedSecret }) => (sharedSecret === null ? [] : [sharedSecret]))
  }

  return {
    app,
    /** Response lists were replaced: the store's counts apply, which are then 0. */
    recount: () => served.clear(),
  }
}

/** Without the cookies of the screen: browsers send them to every port of its host, and captures are shown, exported and copied. */
function storedHeaders(raw: string[]): HeaderLines {
  const stored: [string, string][] = []
  for (let i = 0; i < raw.length; i += 2) {
    const [name, value] = [raw[i] as string, raw[i + 1] as string]
    const kept = name.toLowerCase() === 'cookie' ? withoutAccessCookies(value) : value
    if (kept !== null) stored.push([name, kept])
  }
  return stored
}
