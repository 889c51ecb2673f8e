import { Agent, type ClientRequest, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { callText, type CallTemplate } from './callTemplate.ts'
import { dueAfter, dueAt, type Rise } from './dueTimes.ts'

export interface SenderData {
  /** Of the collection port. */
  origin: string
  template: CallTemplate
}

/** Sends the calls of a step, the first of which has this number. */
export interface SendStep extends Rise {
  first: number
}

/** What the thread is asked: a step, or to send nothing more. */
export type SenderOrder = SendStep | 'stop'

/** What happened since the last one. */
export interface SenderTick {
  /** `ready`: it can send; `sent`: all calls of the step were sent; `stopped`: nothing is sent, and all is answered. */
  kind: 'ready' | 'tick' | 'sent' | 'stopped'
  offered: number
  /** By the first number of the step. */
  accepted: [first: number, count: number][]
  rejected: number
  unanswered: number
  unsent: number
  /** Now. */
  inFlight: number
  lateMs: number
  /** The first response or error that was not a success. */
  fault: string | null
}

/** Requests that wait for a response: more are counted as not sent, so that memory stays bounded. */
const mostInFlight = 4000
/** Connections to the port: far below its own limit, and enough to keep it busy. */
const connections = 64
const responseMs = 30_000
/** Characters of a response that a fault quotes. */
const mostFault = 300
const tickMs = 100
const leastMs = 1

// A thread of its own: calls are sent when they are due, whatever the other threads do and however late responses are.
const { origin, template } = workerData as SenderData
const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
const url = new URL(template.path, origin)
const none = () => ({
  offered: 0,
  accepted: new Map<number, number>(),
  rejected: 0,
  unanswered: 0,
  unsent: 0,
  lateMs: 0,
  fault: null as string | null,
})
let counts = none()
let inFlight = 0
let isStopped = false
/** Those that wait for a connection, with what withdraws them. */
const unsent = new Map<ClientRequest, () => void>()

function report(kind: SenderTick['kind']) {
  const { accepted, ...rest } = counts
  parentPort?.postMessage({ kind, ...rest, accepted: [...accepted], inFlight } satisfies SenderTick)
  counts = none()
}

/** `first`: of its step. */
function post(number: number, first: number) {
  if (inFlight >= mostInFlight) {
    counts.unsent++
    return
  }
  inFlight++
  const body = Buffer.from(callText(template, number))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const posted = request(url, { method: 'POST', agent, headers, timeout: responseMs })
  // One of the two comes first, and both may come.
  let isOver = false
  const over = (count: () => void) => {
    if (isOver) return
    isOver = true
    inFlight--
    count()
    if (isStopped && inFlight === 0) report('stopped')
  }
  unsent.set(posted, () => over(() => counts.unsent++))
  posted.on('socket', () => unsent.delete(posted))
  posted.on('response', (response) => {
    let text = ''
    response.on('data', (chunk: Buffer) => {
      if (text.length < mostFault) text += chunk.toString('latin1')
    })
    response.on('end', () => over(() => countResponse(response.statusCode ?? 0, text, first)))
  })
  posted.on('timeout', () => posted.destroy(new Error('no response within 30 s')))
  posted.on('error', ({ message }) =>
    over(() => {
      counts.unanswered++
      counts.fault ??= message
    }),
  )
  posted.end(body)
}

function countResponse(status: number, text: string, first: number) {
  if (status === 200) counts.accepted.set(first, (counts.accepted.get(first) ?? 0) + 1)
  else {
    counts.rejected++
    counts.fault ??= `${status}: ${text.slice(0, mostFault)}`
  }
}

function send(step: SendStep) {
  const start = performance.now()
  const total = Math.floor(dueAfter(step, step.seconds))
  let sent = 0
  const next = () => {
    if (isStopped) return
    const elapsed = (performance.now() - start) / 1000
    const due =
      elapsed >= step.seconds ? total : Math.min(total, Math.floor(dueAfter(step, elapsed)))
    // Of what is due now, the first has waited longest: as long as the timer was late.
    if (due > sent)
      counts.lateMs = Math.max(counts.lateMs, (elapsed - dueAt(step, sent + 1)) * 1000)
    counts.offered += due - sent
    while (sent < due) post(step.first + sent++, step.first)
    if (elapsed >= step.seconds) report('sent')
    else setTimeout(next, leastMs)
  }
  next()
}

/** What was sent is still answered. */
function stop() {
  isStopped = true
  if (inFlight === 0) return report('stopped')
  for (const [posted, withdraw] of unsent) {
    withdraw()
    posted.destroy()
  }
}

setInterval(() => report('tick'), tickMs)
parentPort?.on('message', (order: SenderOrder) => {
  if (order === 'stop') stop()
  else send(order)
})
report('ready')
