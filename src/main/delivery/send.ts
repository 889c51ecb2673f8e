import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { certificatesIn } from '../../contract/settings.ts'
import type { Exchange, Send } from './exchange.ts'
import { type Connection, createConnection } from './sendConnection.ts'

/** One deadline over DNS, connect, TLS, headers and body: the product's own 5 s, in real time. */
export const deadlineMs = 5000
/** Of URLs that were taken apart; far more than anybody has endpoints. */
const keptTargets = 1000

/** A sender with its own keep-alive connections. */
export function createSender() {
  const targets = new Map<string, { origin: string; path: string }>()
  /** Connections with an exchange under way and when it began, the oldest first. */
  const underWay = new Map<Connection, number>()
  let timer: NodeJS.Timeout | null = null
  let trustedCa: string | null = null
  let pool = createPool(trustedCa, (connection) => underWay.delete(connection))

  function targetOf(url: string) {
    const known = targets.get(url)
    if (known) return known
    const { origin, pathname, search } = new URL(url)
    const target = { origin, path: pathname + search }
    if (targets.size === keptTargets) targets.clear()
    targets.set(url, target)
    return target
  }

  /** One timer for all, set for the oldest: most are over long before it rings. */
  function watchDeadlines() {
    timer = null
    for (const [connection, begun] of underWay) {
      const left = begun + deadlineMs - performance.now()
      if (left > 0) {
        timer = setTimeout(watchDeadlines, Math.ceil(left))
        return
      }
      connection.expire()
    }
  }

  const send: Send = ({ url, headers, body }) =>
    new Promise<Exchange>((resolve) => {
      const { origin, path } = targetOf(url)
      const connection = pool.take(origin)
      underWay.set(connection, performance.now())
      timer ??= setTimeout(watchDeadlines, deadlineMs)
      // Not headers.flat(): it takes ten times as long.
      const lines: string[] = []
      for (const [name, value] of headers) lines.push(name, value)
      connection.exchange({ path, headers: lines, body }, resolve)
    })

  return {
    send,
    /** What an HTTPS connection is opened with now. */
    secureContext: () => pool.secureContext(),
    /** Certificates in PEM that are trusted besides Node's own, from the next connection on. */
    trust(ca: string | null) {
      if (ca === trustedCa) return
      trustedCa = ca
      pool.retire()
      pool = createPool(ca, (connection) => underWay.delete(connection))
    },
    close() {
      if (timer) clearTimeout(timer)
      pool.retire()
      for (const connection of underWay.keys()) connection.close()
    },
  }
}

/** Idle connections by origin, all made with the same trust. */
function createPool(trustedCa: string | null, onOver: (connection: Connection) => void) {
  const idle = new Map<string, Connection[]>()
  let retired = false
  let context: SecureContext | null = null
  // Some milliseconds for all the roots: once, and only if it is needed.
  const secureContext = () =>
    (context ??= createSecureContext(
      trustedCa === null
        ? {}
        : { ca: [...getCACertificates('default'), ...certificatesIn(trustedCa)] },
    ))

  function open(origin: string): Connection {
    const waiting = idle.get(origin) ?? []
    idle.set(origin, waiting)
    const connection = createConnection({
      origin,
      secureContext,
      onOver(reusable) {
        onOver(connection)
        if (retired) connection.close()
        else if (reusable) waiting.push(connection)
      },
      onClosed() {
        const place = waiting.indexOf(connection)
        if (place >= 0) waiting.splice(place, 1)
      },
    })
    return connection
  }

  return {
    secureContext,
    /** The one used last is used first: the others may close. */
    take: (origin: string) => idle.get(origin)?.pop() ?? open(origin),
    /** Closes what is idle now, and the others when their exchange is over. */
    retire() {
      retired = true
      for (const waiting of idle.values())
        for (const connection of waiting.splice(0)) connection.close()
    },
  }
}
