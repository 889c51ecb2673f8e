import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { destinations, endpointsEach, type Plan } from './plan.ts'

export interface Answer {
  /** `reset`: closes the connection instead. `silent`: no response. */
  status: number | 'reset' | 'silent'
  delayMs: number
  retryAfter?: string
}

/** The requests that one endpoint received for one call. */
export interface Seen {
  requests: number
  answers: Map<Answer['status'], number>
}

const pathOf = (destination: number, endpoint: number) => `/d${destination}/e${endpoint}`
export const seenKey = (path: string, call: string) => `${path} ${call}`

/** The endpoints of all destinations, which respond by the plan and record every complete request. */
export async function startEndpoints(plan: Plan) {
  const seen = new Map<string, Seen>()
  /** By destination and call: the text sent, which must be the same to all endpoints every time. */
  const bodies = new Map<string, string>()
  const problems: string[] = []
  let failing: ReadonlySet<number> = new Set()

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const [, destination = '', endpoint = ''] = /^\/d(\d+)\/e(\d+)$/.exec(path) ?? []
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const call = (JSON.parse(text) as { userId: string }).userId
      remember(`d${destination} ${call}`, text)
      const record = seen.get(seenKey(path, call)) ?? { requests: 0, answers: new Map() }
      seen.set(seenKey(path, call), record)
      record.requests++
      const at = { destination: Number(destination), endpoint: Number(endpoint), call }
      const answer = plan.answer(at, record.requests, failing.has(at.destination))
      record.answers.set(answer.status, (record.answers.get(answer.status) ?? 0) + 1)
      setTimeout(give, answer.delayMs, answer)
    })
    function give({ status, retryAfter }: Answer) {
      if (status === 'silent') return
      if (status === 'reset') return void request.socket.destroy()
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      response.end()
    }
  })
  function remember(key: string, text: string) {
    const before = bodies.get(key)
    if (before === undefined) bodies.set(key, text)
    else if (before !== text) problems.push(`${key} was sent with another body: ${text}`)
  }
  // If this side closed an idle connection, it would be a reset without a request.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    seen,
    bodies,
    problems,
    urls: Array.from({ length: destinations }, (_, d) =>
      Array.from(
        { length: endpointsEach },
        (__, e) => `http://127.0.0.1:${port}${pathOf(d + 1, e)}`,
      ),
    ),
    fail: (these: ReadonlySet<number>) => (failing = these),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Endpoints = Awaited<ReturnType<typeof startEndpoints>>
