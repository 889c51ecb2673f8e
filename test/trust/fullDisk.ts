import { expect } from 'vitest'
import { mountSmallDisk } from '../durability/smallDisk.ts'
import { stop } from '../support/cli.ts'
import { startReceiver } from '../support/receiver.ts'
import { createOffered } from './offered.ts'
import { type Outcome, tally } from './outcome.ts'
import { chooser } from './requests/chooser.ts'
import { openWatched } from './watched.ts'

const diskMegabytes = 40
/** The disk is full once so many calls in a row found no space. */
const inARow = 30
const mostTries = 5000
const patient = { timeout: 60_000, interval: 50 }

/** Fills the disk under load, kills the product on it, and makes room again. */
export async function fullDisk(fills: number, seed: number): Promise<Outcome> {
  const found = tally('full disk')
  const disk = mountSmallDisk(diskMegabytes)
  const receiver = await startReceiver(200)
  const watched = await openWatched(
    `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`,
    [],
    disk.path,
  )
  const { offer, accepted, refusedInARow, checkStored } = createOffered(found)
  try {
    let served = await watched.start()
    for (let fill = 0; fill < fills; fill++) {
      const choose = chooser(seed + 7, fill)
      const before = 20 + choose.below(200)
      for (let tries = 0; refusedInARow() < inARow && tries < mostTries; tries++) {
        if (tries === before) disk.fill()
        await offer(served.collect, choose.below(4000))
      }
      if (refusedInARow() < inARow) found.problem('the disk did not become full')
      const isKilled = fill % 2 === 1
      if (isKilled) {
        await stop(served.child, 'SIGKILL')
        const refused = await watched.start().then(
          () => null,
          (error: Error) => error.message,
        )
        if (refused !== null && !/the disk of .* is full/.test(refused)) found.problem(refused)
      }
      disk.makeRoom()
      if (isKilled) {
        await watched.stopLast()
        served = await watched.start()
      }
      await offer(served.collect, 10)
      await expect.poll(refusedInARow, patient).toBe(0)
      const open = async () => (await served.client.status()).counts.queued
      await expect.poll(open, patient).toBe(0)
    }
    await stop(served.child, 'SIGKILL')
    await stop((await watched.start()).child)
    checkStored(watched.file)
    found.turns(watched.turns(), 'on a full disk')
    return found.outcome(`filled ${fills} times, ${accepted.size} calls`)
  } finally {
    await watched.end()
    disk.unmount()
  }
}
