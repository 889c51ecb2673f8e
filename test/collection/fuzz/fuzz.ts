/** `node test/collection/fuzz/fuzz.ts --requests 100000 [--seed 7]`: a full run, with a table of figures. */
import { parseArgs } from 'node:util'
import { fuzzPort } from './fuzzPort.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const requests = Number(values.requests)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const print = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

print(`seed ${seed} (the same again: --seed ${seed})`)
const start = performance.now()
const { sent, statuses, calls, rejections, usage, heap, problems } = await fuzzPort({
  requests,
  seed,
  limitMs: 600_000,
})
const table: [string, number | string][] = [
  ['requests', sent],
  ...Object.entries(statuses).map(([status, count]): [string, number] => [`  ${status}`, count]),
  ['calls stored', calls],
  ['duplicates', usage.duplicates],
  ['rejections', rejections - usage.duplicates],
  ['heap at 20 %', megabytes(heap.early)],
  ['heap at the end', megabytes(heap.end)],
  ['seconds', Math.round((performance.now() - start) / 1000)],
]
for (const [name, figure] of table)
  print(`${name.padEnd(18)}${figure.toLocaleString('en').padStart(12)}`)
for (const problem of problems) print(`✗ ${problem}`)
print(problems.length === 0 ? 'all held' : `${problems.length} did not hold`)
process.exitCode = problems.length === 0 ? 0 : 1
