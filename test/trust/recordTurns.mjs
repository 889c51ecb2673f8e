// Loaded before the product, in all its threads: records the turns of the engine's loop that take long.
import { appendFileSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'
import { watchTurns } from '../rooms/watchdog.mjs'

/** Shorter turns are not recorded: writing the record is part of the next turn. */
const recordedMs = 20

if (!isMainThread && workerData?.options?.collect !== undefined)
  watchTurns((ms) => {
    if (ms < recordedMs) return
    const at = performance.timeOrigin + performance.now()
    appendFileSync(process.env.HOOKBENCH_TURNS_FILE, `${JSON.stringify({ at, ms })}\n`)
  })
