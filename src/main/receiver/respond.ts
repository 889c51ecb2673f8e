import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerFault, WholeAnswer } from '../../contract/behaviour.ts'
import { fraction } from '../../contract/fraction.ts'
import { dripBody } from './drip.ts'

/** A response with its templates filled in. */
export interface Reply {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  delayMs: number
  drip: WholeAnswer['drip']
  stopAfter: number | undefined
  fault: AnswerFault | undefined
  /** Decides the bytes of garbage. */
  seed: { seed: number; n: number }
}

/** Sends it after its delay, which began at the request. `stalledMs`: time for a client that does not read. */
export function respond(response: ServerResponse, reply: Reply, stalledMs: number) {
  const { delayMs, fault } = reply
  if (response.req.socket.destroyed) return
  // The connection stays open until its client, or the limit for idle connections, closes it.
  if (fault === 'never answer') return
  if (delayMs <= 0) return send(response, reply)
  response.setTimeout(delayMs + stalledMs)
  const timer = setTimeout(() => send(response, reply), delayMs)
  response.once('close', () => clearTimeout(timer))
}

function send(response: ServerResponse, reply: Reply) {
  if (response.destroyed) return
  if (reply.fault === undefined) return sendResponse(response, reply)
  // A fault on a connection waits for the responses to earlier requests on it.
  if (response.socket) breakOff(response.socket, reply)
  else response.once('socket', (socket: Socket) => breakOff(socket, reply))
}

function breakOff(socket: Socket, { fault, seed }: Reply) {
  if (fault === 'reset') return reset(socket)
  if (fault === 'garbage') socket.write(garbage(seed))
  socket.destroySoon()
}

/** With a reset (RST) where the transport has one; elsewhere the connection just ends. */
function reset(socket: Socket) {
  try {
    socket.resetAndDestroy()
  } catch {
    socket.destroy()
  }
}

const garbageBytes = 64

/** Bytes that are not HTTP from the first one on. */
function garbage({ seed, n }: Reply['seed']): Buffer {
  const bytes = Buffer.alloc(garbageBytes)
  for (let i = 0; i < garbageBytes; i++) bytes[i] = Math.floor(fraction(seed, n, 1000 + i) * 256)
  bytes[0] = 0x80 | (bytes[0] as number)
  return bytes
}

/** A response to these has no body, whatever the behaviour says. */
const hasBody = (response: ServerResponse, status: number) =>
  response.req.method !== 'HEAD' && status !== 204 && status !== 304

function sendResponse(response: ServerResponse, reply: Reply) {
  const { status, headers, drip, stopAfter } = reply
  const body = hasBody(response, status) ? reply.body : Buffer.alloc(0)
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = headers.flat()
  if (body.length > 0 && !names.has('content-type'))
    lines.push('Content-Type', 'text/plain; charset=utf-8')
  const isFramed = names.has('content-length') || names.has('transfer-encoding')
  if (!isFramed && status !== 204 && status !== 304)
    lines.push('Content-Length', String(reply.body.length))
  try {
    response.writeHead(status, lines)
  } catch {
    // The headers of the behaviour contradict each other.
    response.destroy()
    return
  }
  const end = stopAfter === undefined ? body.length : Math.min(stopAfter, body.length - 1)
  const isWhole = end >= body.length
  const rest = body.subarray(0, Math.max(0, end))
  const finish = isWhole ? () => response.end() : () => response.socket?.destroySoon()
  if (drip && rest.length > 0) return dripBody(response, rest, drip.bytesPerSecond, finish)
  // Without a body, the headers are one write.
  if (isWhole) return void (body.length === 0 ? response.end() : response.end(body))
  response.flushHeaders()
  if (rest.length === 0) finish()
  else response.write(rest, finish)
}
