import type { Socket } from 'node:net'

/** Stops reading a connection until `readAgain`; with several holders, until each of them has called it. */
export function holdReading(socket: Socket) {
  socket.pause()
  // The server resumes reading on its own.
  socket.on('resume', pauseAgain)
}

export function readAgain(socket: Socket) {
  // One of them, if there are several.
  socket.off('resume', pauseAgain)
  socket.resume()
}

function pauseAgain(this: Socket) {
  this.pause()
}
