import { expect, it } from 'vitest'
import { fuzzPort } from './fuzz/fuzzPort.ts'

const seed = 20_261_121
const requests = Number(process.env.HOOKBENCH_FUZZ_REQUESTS ?? 3000)
const limitMs = 60_000

it(
  `accounts for each of ${requests} generated requests, with no 5xx and stable memory (seed ${seed})`,
  async () => {
    const { statuses, calls, rejections, usage, heap, problems } = await fuzzPort({
      requests,
      seed,
      limitMs,
    })
    expect(problems).toEqual([])
    // Otherwise only one side of the port would have been tested.
    for (const status of [200, 400, 401, 404, 405, 415, 'hung up'])
      expect(statuses[status], `answered ${status}`).toBeGreaterThan(requests / 100)
    expect(usage.calls).toBe(calls)
    expect(usage.duplicates).toBeGreaterThan(0)
    expect(rejections).toBeGreaterThan(usage.duplicates)
    expect(heap.end / heap.early).toBeLessThan(1.2)
  },
  limitMs + requests * 20,
)
