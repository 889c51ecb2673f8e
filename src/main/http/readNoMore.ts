import type { Socket } from 'node:net'

/**
 * Drops further input and closes the connection after its last answer. Closing it immediately with unread bytes
 * would give the client a reset instead of the answer.
 */
export function readNoMore(socket: Socket, lingerMs: number) {
  socket.removeAllListeners('data').removeAllListeners('end')
  socket.on('data', () => {})
  if (lingerMs === 0) return
  // Called by the server when the last answer is written.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
