import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { type Served, stop } from '../support/cli.ts'
import { allItems } from '../support/pages.ts'
import { startReceiver } from '../support/receiver.ts'
import { createOffered } from './offered.ts'
import { type Outcome, tally } from './outcome.ts'
import { openWatched } from './watched.ts'

/** More than the process may still open. */
const idleConnections = 60
const spareFiles = 20
const usualFiles = 4096
const callsEach = 150
const patient = { timeout: 60_000, interval: 100 }

/** Why a process cannot be limited here, or null. */
export const whyNoLimit = () =>
  spawnSync('prlimit', ['--version']).status === 0 ? null : 'needs Linux and prlimit'

const limitFiles = ({ child }: Served, files: number) =>
  execFileSync('prlimit', [`--pid=${child.pid}`, `--nofile=${files}:`])

/** Takes every descriptor of the process while it collects and delivers: no attempt is recorded that was not made. */
export async function fullDescriptors(fills: number): Promise<Outcome> {
  const found = tally('full descriptor table')
  const receiver = await startReceiver((_request, response) =>
    setTimeout(() => response.end(), 100),
  )
  const watched = await openWatched(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`)
  const { offer, accepted, checkStored } = createOffered(found)
  try {
    const served = await watched.start()
    await offer(served.collect, 10)
    for (let fill = 0; fill < fills; fill++) {
      limitFiles(served, readdirSync(`/proc/${served.child.pid}/fd`).length + spareFiles)
      const idle = [served.collect, served.receiver, served.ui].flatMap((url) =>
        Array.from({ length: idleConnections / 3 }, () => idleConnection(url)),
      )
      await Promise.all(Array.from({ length: callsEach }, () => offer(served.collect, 100)))
      for (const socket of idle) socket.destroy()
      await Promise.all(Array.from({ length: callsEach }, () => offer(served.collect, 100)))
      limitFiles(served, usualFiles)
      const delivered = async () =>
        (await served.client.status().catch(() => null))?.counts.delivered
      await expect.poll(delivered, patient).toBe(accepted.size)
    }
    const items = await allItems(served.client.messages.list)
    const repeated = items.filter(({ attemptCount }) => attemptCount !== 1).length
    if (repeated > 0) found.problem(`${repeated} messages have an attempt that was not made`)
    if (receiver.seen.length !== accepted.size)
      found.problem(`${receiver.seen.length} requests for ${accepted.size} calls`)
    await stop(served.child, 'SIGKILL')
    await stop((await watched.start()).child)
    checkStored(watched.file)
    found.turns(watched.turns(), 'without descriptors')
    return found.outcome(`filled ${fills} times, ${accepted.size} calls`)
  } finally {
    await watched.end()
  }
}

function idleConnection(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}
