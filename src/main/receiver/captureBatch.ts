import type { NewCapture } from '../store/captures.ts'
import type { Store } from '../store/store.ts'
import type { Progress } from './progress.ts'

/** Captures in one batch, in rows of a commit. */
const mostRows = 200
/** A capture with a large body counts as several rows, so that a commit writes little more than 2 MB of captures. */
const bytesPerRow = 10 * 1024
/** What a capture takes besides its body, about. */
const headBytes = 1000

/** Captures that share one write: more can be added until its commit begins. */
export function createCaptureBatch(store: Store) {
  const captures: NewCapture[] = []
  const progresses = new Set<Progress>()
  /** Of bodies. */
  let bytes = 0
  let isBegun = false
  const rows = () => Math.max(captures.length, Math.ceil(bytes / bytesPerRow))

  /** Called again if it was rolled back with other writes of its commit. */
  function write() {
    isBegun = true
    for (const progress of progresses) store.receivers.saveTurns(progress.state())
    for (const capture of captures) store.captures.insert(capture)
  }

  return {
    isOpen: () => !isBegun && rows() < mostRows,
    /** Stored with it: how far the behaviour of its receiver is. Returns how many bytes wait because of it. */
    add(capture: NewCapture, progress: Progress): number {
      captures.push(capture)
      progresses.add(progress)
      const more = capture.body.length + (capture.framed?.length ?? 0)
      bytes += more
      return more + headBytes
    },
    count: () => captures.length,
    bytes: () => bytes + captures.length * headBytes,
    /** Rejects if nothing could be stored. */
    stored: store.write(write, { rows }),
  }
}
