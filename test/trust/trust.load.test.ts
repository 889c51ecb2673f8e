import { afterAll, describe, expect, it } from 'vitest'
import { whyNoSmallDisk } from '../durability/smallDisk.ts'
import { clockJumps } from './clockJumps.ts'
import { damagedDatabases } from './damages.ts'
import { fullDescriptors, whyNoLimit } from './fullDescriptors.ts'
import { fullDisk } from './fullDisk.ts'
import { kills } from './kills/kills.ts'
import { type Outcome, report, type Row } from './outcome.ts'
import { fuzzedRequests } from './requests/requests.ts'
import { isFull, seed, size } from './size.ts'

const rows: Row[] = []

/** A failure at full size must not be hidden by a second attempt. */
const options = { timeout: isFull ? 3_600_000 : 240_000, ...(isFull && { retry: 0 }) }

/** `whyNot`: why it cannot run here, or null. */
function part(name: string, run: () => Promise<Outcome>, whyNot: string | null = null) {
  const skipped = whyNot === null ? '' : ` [skipped: ${whyNot}]`
  if (whyNot !== null) rows.push({ part: name, none: `skipped: ${whyNot}` })
  it.skipIf(whyNot !== null)(
    `${name}: nothing is lost, given away or blocked${skipped}`,
    options,
    async () => {
      const outcome = await run().catch((error: unknown) => {
        rows.push({ part: name, none: `failed: ${String(error)}` })
        throw error
      })
      rows.push(outcome)
      expect(outcome.problems.slice(0, 20)).toEqual([])
    },
  )
}

describe(`trust (seed ${seed})`, () => {
  afterAll(() => console.log(report(rows)))

  part('fuzzed requests', () => fuzzedRequests(size.requests, seed))
  part('kills', () => kills(size.kills, seed))
  part('damaged databases', () => damagedDatabases(size.damages, seed))
  part('clock jumps', () => clockJumps(size.clockJumps, seed))
  part('full disk', () => fullDisk(size.fills, seed), whyNoSmallDisk())
  part('full descriptor table', () => fullDescriptors(size.fills), whyNoLimit())
})
