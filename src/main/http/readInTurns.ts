import { IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { holdReading, readAgain } from './holdReading.ts'

/**
 * How much of what arrives is read in one turn of the event loop, some 5 ms of work. Without a limit, Node reads up to 2 MB
 * of each connection, and of a body in chunks of one byte that is half a second. What one read returns, at most 64 KB,
 * is always taken: 15 ms of such chunks.
 */
const mostInTurn = 4000
/** In the same unit: a chunk of a body takes about 1 µs, a head about 20, and a KB of content about 1. */
const ofHead = 20
const bytesOfOne = 1024

/** What was read in this turn. */
let spent = 0
let isScheduled = false
/** How many of the waiting connections the next turn reads. */
let admitted = 1
const reading = new Set<Socket>()
/** Those that wait for a later turn, the longest first. */
const waiting = new Set<Socket>()

/** Reads the connections of this server, which must have been created with `Message`, in turns with all others of its thread. */
export function readInTurns(server: Server<typeof Message>) {
  server.on('connection', (socket: Socket) => {
    reading.add(socket)
    // Once Node has begun to read it: until then, pausing has no effect.
    if (waiting.size > 0) process.nextTick(hold, socket)
    socket.once('close', () => {
      reading.delete(socket)
      waiting.delete(socket)
    })
  })
}

/** A request that counts what is read of it. */
export class Message extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket)
    spend(ofHead)
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk) spend(1 + chunk.length / bytesOfOne)
    return super.push(chunk, encoding)
  }
}

function spend(units: number) {
  spent += units
  if (!isScheduled) {
    isScheduled = true
    setImmediate(nextTurn)
  }
  if (spent >= mostInTurn) for (const socket of reading) hold(socket)
}

function nextTurn() {
  admitted = spent >= mostInTurn ? 1 : admitted * 2
  spent = 0
  let left = admitted
  for (const socket of waiting) {
    if (left-- === 0) break
    waiting.delete(socket)
    reading.add(socket)
    readAgain(socket)
  }
  isScheduled = waiting.size > 0
  if (isScheduled) setImmediate(nextTurn)
  else admitted = 1
}

function hold(socket: Socket) {
  if (!reading.delete(socket)) return
  waiting.add(socket)
  holdReading(socket)
}
