import { Agent } from 'undici'
import type { HeaderLines } from '../../contract/model.ts'
import type { Exchange, OutgoingRequest, Send } from './exchange.ts'
import { wireFailure } from './wireFailure.ts'

/** One deadline over DNS, connect, TLS, headers and body: the product's own 5 s, in real time. */
const deadlineMs = 5000
/** What is kept of a response body. */
const keptBytes = 64 * 1024

/** A sender with its own keep-alive connections. */
export function createSender(): { send: Send; close: () => Promise<void> } {
  const agent = new Agent({
    connect: { timeout: deadlineMs },
    // Ours is the only deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
    // Below Node's own 5 s, so that a connection is not written to just as its server closes it.
    keepAliveTimeout: 4000,
  })
  return {
    send: (request) => exchange(agent, request),
    close: () => agent.destroy(),
  }
}

function exchange(agent: Agent, { url, headers, body }: OutgoingRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const start = performance.now()
    const elapsed = (from = start) => performance.now() - from
    const timings: Exchange['timings'] = { connectMs: null, headersMs: null, bodyMs: null }
    let requested: number | null = null
    let answered: number | null = null
    let status: number | null = null
    let responseHeaders: HeaderLines | null = null
    const chunks: Buffer[] = []
    let responseBytes = 0
    let abort: ((reason: Error) => void) | null = null
    let done = false

    function finish(outcome: Exchange['outcome'], detail: string | null) {
      if (done) return
      done = true
      clearTimeout(timer)
      if (answered !== null) timings.bodyMs = elapsed(answered)
      resolve({
        outcome,
        detail,
        status,
        responseHeaders,
        responseBody: answered === null ? null : Buffer.concat(chunks).subarray(0, keptBytes),
        responseBytes: answered === null ? null : responseBytes,
        startedAt,
        durationMs: elapsed(),
        timings,
      })
    }
    const timer = setTimeout(() => {
      finish('timeout', null)
      abort?.(new Error('deadline'))
    }, deadlineMs)

    const { origin, pathname, search } = new URL(url)
    const options = {
      origin,
      path: pathname + search,
      method: 'POST' as const,
      headers: headers.flat(),
      body,
    }
    agent.dispatch(options, {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason)
        if (done) return abort(new Error('deadline'))
        requested = performance.now()
        timings.connectMs = requested - start
      },
      onResponseStart(controller, code) {
        // 1xx: an interim answer, the real one follows.
        if (code < 200) return
        answered = performance.now()
        timings.headersMs = answered - (requested ?? start)
        status = code
        responseHeaders = pairs(controller.rawHeaders)
      },
      onResponseData(_controller, chunk) {
        if (responseBytes < keptBytes) chunks.push(chunk)
        responseBytes += chunk.length
        if (responseBytes <= keptBytes) return
        // Enough is known: the rest would hold the connection for nothing.
        finish('response', null)
        abort?.(new Error('enough'))
      },
      onResponseEnd: () => finish('response', null),
      onResponseError: (_controller, error) => finish(...wireFailure(error)),
    })
  })
}

function pairs(raw: unknown): HeaderLines {
  const lines: HeaderLines = []
  if (Array.isArray(raw))
    for (let i = 0; i + 1 < raw.length; i += 2) lines.push([latin1(raw[i]), latin1(raw[i + 1])])
  return lines
}

function latin1(part: unknown): string {
  return Buffer.isBuffer(part) ? part.toString('latin1') : String(part)
}
