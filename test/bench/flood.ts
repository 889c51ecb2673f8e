import { fork } from 'node:child_process'
import { stop } from '../support/cli.ts'
import type { Flood, Flooded } from './floodSender.ts'
import { type Cost, costOf } from './processCost.ts'
import { nextMessage } from './receiverProcess.ts'

/** What a server answered, and what it cost. */
export type FloodCost = Cost & { answered: number }

/** A flood from a process of its own. `go` resolves with what was answered. */
export async function startFlood(flood: Flood) {
  const child = fork(new URL('floodSender.ts', import.meta.url))
  child.send(flood)
  await nextMessage(child)
  return {
    async go(): Promise<Flooded> {
      child.send('go')
      return nextMessage<Flooded>(child)
    },
    close: () => stop(child),
  }
}

export async function costOfFlood(pid: number, flood: Flood): Promise<FloodCost> {
  const { go, close } = await startFlood(flood)
  try {
    let flooded: Flooded = { seconds: 0, answered: 0 }
    const { processorSeconds } = await costOf(pid, async () => {
      flooded = await go()
    })
    return { ...flooded, processorSeconds }
  } finally {
    await close()
  }
}
