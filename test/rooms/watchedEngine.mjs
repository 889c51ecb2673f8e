// The engine's thread with a watchdog: reports the longest time that its event loop was blocked by its own work.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { watchTurns } from './watchdog.mjs'

let longestMs = 0
const look = watchTurns((ms) => (longestMs = Math.max(longestMs, ms)))

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
