import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { deadlineMs } from '../../contract/deadline.ts'
import { certificatesIn } from '../../contract/settings.ts'
import type { Exchange, Send } from './exchange.ts'
import { OwnFailure } from './ownFailure.ts'
import { type Connection, createConnection } from './sendConnection.ts'

/** Limit of cached parsed URLs; far more than anyone has endpoints. */
const maxTargets = 1000

/** Which authorities are trusted besides Node's own. */
export interface Trust {
  /** Certificates in PEM. */
  ca: string | null
  /** The authority of our own HTTPS port, and for which URLs it is trusted. */
  local: { cert: string; at: (url: string) => boolean } | null
}

/** A sender with its own keep-alive connections. */
export function createSender() {
  const targets = new Map<string, { origin: string; path: string }>()
  /** Connections with an exchange in progress and its start time, oldest first. */
  const inProgress = new Map<Connection, number>()
  let timer: NodeJS.Timeout | null = null
  let trust: Trust = { ca: null, local: null }
  let pool = createPool(trust, (connection) => inProgress.delete(connection))

  function targetOf(url: string) {
    const known = targets.get(url)
    if (known) return known
    const { origin, pathname, search } = new URL(url)
    const target = { origin, path: pathname + search }
    if (targets.size === maxTargets) targets.clear()
    targets.set(url, target)
    return target
  }

  /** One timer for all exchanges, set for the oldest: most end long before it fires. */
  function watchDeadlines() {
    timer = null
    for (const [connection, begun] of inProgress) {
      const left = begun + deadlineMs - performance.now()
      if (left > 0) {
        timer = setTimeout(watchDeadlines, Math.ceil(left))
        return
      }
      connection.expire()
    }
  }

  const send: Send = ({ url, headers, body }) =>
    new Promise<Exchange>((resolve, reject) => {
      const { origin, path } = targetOf(url)
      const connection = pool.take(origin)
      inProgress.set(connection, performance.now())
      timer ??= setTimeout(watchDeadlines, deadlineMs)
      // Not headers.flat(): it takes ten times as long.
      const lines: string[] = []
      for (const [name, value] of headers) lines.push(name, value)
      connection.exchange({ path, headers: lines, body }, (result) =>
        result instanceof OwnFailure ? reject(result) : resolve(result),
      )
    })

  return {
    send,
    /** The TLS context for new HTTPS connections to this URL. */
    secureContext: (url: string) => pool.secureContext(url),
    /** From the next connection on. */
    trust(wanted: Trust) {
      if (wanted.ca === trust.ca && wanted.local?.at === trust.local?.at) return
      trust = wanted
      pool.retire()
      pool = createPool(trust, (connection) => inProgress.delete(connection))
    },
    close() {
      if (timer) clearTimeout(timer)
      pool.retire()
      for (const connection of inProgress.keys()) connection.close()
    },
  }
}
export type Sender = ReturnType<typeof createSender>

/** Idle connections by origin, opened under the same settings. */
function createPool(trust: Trust, onOver: (connection: Connection) => void) {
  const idle = new Map<string, Connection[]>()
  let retired = false
  // Parsing all roots takes some milliseconds: done once for each set of them, and only when needed.
  const contexts = new Map<string, SecureContext>()
  function secureContext(url: string): SecureContext {
    const { ca, local } = trust
    const more = [ca ?? '', local?.at(url) ? local.cert : ''].join('')
    const known = contexts.get(more)
    if (known) return known
    const all = [...getCACertificates('default'), ...certificatesIn(more)]
    const made = createSecureContext(more === '' ? {} : { ca: all })
    contexts.set(more, made)
    return made
  }

  function open(origin: string): Connection {
    const waiting = idle.get(origin) ?? []
    idle.set(origin, waiting)
    const connection = createConnection({
      origin,
      secureContext: () => secureContext(origin),
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
    /** The most recently used connection is reused first, so that others can close. */
    take: (origin: string) => idle.get(origin)?.pop() ?? open(origin),
    /** Closes idle connections now, and the others when their exchange ends. */
    retire() {
      retired = true
      for (const waiting of idle.values())
        for (const connection of waiting.splice(0)) connection.close()
    },
  }
}
