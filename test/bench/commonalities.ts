import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { request } from 'undici'
import type { Commonalities } from '../../src/contract/commonalities.ts'
import { orderOf } from '../commonalities/orders.ts'
import { untilDelivered } from './backlog.ts'
import { againstLimit, type Bench, type Extent, milliseconds } from './measure.ts'
import { allCounted } from './people.ts'
import { costOf } from './processCost.ts'
import { createDataDirectory, keyOf, type Product, withStarted } from './product.ts'
import { startReceiverProcess } from './receiverProcess.ts'
import { multiplySettled } from './settledMessages.ts'

const originals = 1000
/** A batch is at most 500 KB. */
const perRequest = 200
/** One of so many fails, and has its total as a string. */
const oneIn = 40
const cause = 'have properties.total as a string'
const limit = { atMost: 2000, aim: 1500 }

async function collectOrders({ collect, client }: Product) {
  for (let from = 0; from < originals; from += perRequest) {
    const batch = Array.from({ length: perRequest }, (_, i) => callOf(from + i))
    const body = JSON.stringify({ writeKey: keyOf(0), batch })
    const response = await request(`${collect}/v1/batch`, { method: 'POST', body })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`collection answered ${response.statusCode}`)
  }
  const { totals } = await client.status()
  if (totals.calls !== originals) throw new Error(`${totals.calls} calls are stored`)
}

function callOf(i: number) {
  const { type, userId, event, timestamp, properties, context } = orderOf(i)
  const total = i % oneIn === 0 ? String(properties.total) : properties.total
  return { type, userId, event, timestamp, properties: { ...properties, total }, context }
}

/** Set here rather than by real failures, since it reads only the row. */
function failSome(file: string) {
  const db = new Database(file)
  try {
    db.prepare(`UPDATE message SET state = 'failed' WHERE id % ${oneIn} = 1`).run()
  } finally {
    db.close()
  }
}

/** What failures have in common, in a database of many messages. */
export async function benchCommonalities({ rounds, quick }: Extent): Promise<Bench> {
  const messages = quick ? 10_000 : 100_000
  const receiver = await startReceiverProcess(1)
  const data = await createDataDirectory([[`${receiver.origins[0]}/hook`]])
  try {
    await withStarted(data, async (product) => {
      await collectOrders(product)
      await untilDelivered(product, originals)
    })
    failSome(data.database)
    multiplySettled(data.database, messages, 60_000)
    return await withStarted(data, async (product) => {
      await allCounted(product, originals)
      // Otherwise their texts would be indexed during the measurements.
      while ((await product.client.status()).derived.unsearched > 0) await sleep(500)
      await sleep(2000)
      const times: number[] = []
      const cpu: number[] = []
      const notes: string[] = []
      for (let round = 0; round < rounds + 2; round++) {
        let found = null as Commonalities | null
        const { seconds, processorSeconds } = await costOf(product.child.pid!, async () => {
          found = await product.client.messages.commonalities({ state: 'failed' })
        })
        times.push(seconds * 1000)
        cpu.push((processorSeconds ?? NaN) * 1000)
        if (!found) throw new Error('nothing was answered')
        const { subset, rest, findings } = found
        if (subset.count + rest.count !== messages || findings[0]?.what !== cause)
          throw new Error(`${subset.count} and ${rest.count}: ${findings[0]?.what}`)
        notes.push(`analysed ${subset.analysed} failed and ${rest.analysed} delivered messages`)
      }
      const what = `what failures have in common, of ${messages.toLocaleString('en')} messages`
      return {
        measures: [
          { what, ...againstLimit(times, limit, milliseconds) },
          {
            what: '  processor time of it',
            ...againstLimit(cpu, limit, milliseconds),
            target: null,
          },
        ],
        notes: notes.slice(0, 1),
        failures: [],
      }
    })
  } finally {
    await receiver.close()
    await data.remove()
  }
}
