import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Listens with the smallest backlog, then blocks and accepts nothing. */
const standStill = `
const { parentPort } = require('node:worker_threads')
const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

/** The port of a listener whose backlog is full, so that the system accepts no further connection. */
export async function startFullBacklog(): Promise<number> {
  const worker = new Worker(standStill, { eval: true })
  const waiting: Socket[] = []
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy()
    await worker.terminate()
  })
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  for (let full = false; !full && waiting.length < 20;) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    waiting.push(socket)
    full = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false))
      setTimeout(() => resolve(true), 300)
    })
  }
  return port
}
