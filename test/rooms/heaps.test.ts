import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const heaps = fileURLToPath(new URL('../../src/main/rooms/heaps.ts', import.meta.url))

/** Allocates what survives for a moment, and prints the largest young generation in MB. */
const allocate = `
  const v8 = process.getBuiltinModule('node:v8')
  let most = 0
  for (let round = 0; round < 40; round++) {
    globalThis.held = Array.from({ length: 20000 }, (_, i) => ({ i, text: 'x' + i }))
    const space = v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space')
    most = Math.max(most, space.space_size / 2 ** 20)
  }
  console.log(most)`

async function youngGenerations(before: string) {
  const program = `${before}
    const { Worker } = await import('node:worker_threads')
    const run = ${JSON.stringify(allocate)}
    new Function(run)()
    new Worker(run, { eval: true, execArgv: [] })`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ])
  return stdout.trim().split('\n').map(Number)
}

it('keeps the young generation of this thread and of others at their size', async () => {
  const limit = `(await import(${JSON.stringify(heaps)})).limitHeaps()`
  const [main = NaN, thread = NaN] = await youngGenerations(limit)
  expect(main).toBeLessThan(8)
  expect(Math.floor(thread)).toBe(16)
  const [unlimited = NaN] = await youngGenerations('')
  expect(unlimited).toBeGreaterThan(16)
})
