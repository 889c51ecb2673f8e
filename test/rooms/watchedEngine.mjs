// The engine's thread with a watchdog: reports the longest time that its event loop was blocked by its own work.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'

/** How often the watchdog looks, in ms. A blocked loop delays it. */
const everyMs = 5
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let longestMs = 0
let at = performance.now()
let used = processorMs()

function look() {
  const now = performance.now()
  const usedNow = processorMs()
  // The lesser of both: another process may have had the processor meanwhile, and short turns may fit in between.
  longestMs = Math.max(longestMs, Math.min(now - at - everyMs, usedNow - used))
  at = now
  used = usedNow
}

setInterval(look, everyMs)

const channel = new BroadcastChannel('watchdog')
channel.addEventListener('message', ({ data }) => {
  if (data !== 'report') return
  look()
  channel.postMessage({ longestMs })
  longestMs = 0
})
channel.unref()

const chunks = join(import.meta.dirname, '..', '..', 'out', 'main', 'chunks')
const built = readdirSync(chunks).find((name) => /^engineThread-.*\.js$/.test(name))
await import(pathToFileURL(join(chunks, built)).href)
