import type { Socket } from 'node:net'

/** A listener of `resume`: keeps a connection paused. Each who pauses adds it, and removes it before resuming. */
export function pauseAgain(this: Socket) {
  this.pause()
}
