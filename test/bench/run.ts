import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchDelivery } from './delivery.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const { name, pairs } = await benchDelivery(Number(values.rounds))
const result = {
  name,
  machine: { cores: cpus().length, model: cpus()[0]?.model, node: process.version },
  baselinePerSecond: median(pairs.map(({ bare }) => bare)),
  hookbenchPerSecond: median(pairs.map(({ ours }) => ours)),
  ratio: median(pairs.map(({ bare, ours }) => ours / bare)),
  ratios: pairs.map(({ bare, ours }) => ours / bare),
}
const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} / s`
process.stdout.write(
  [
    name,
    `  bare undici loop   ${rate(result.baselinePerSecond)}`,
    `  Hookbench          ${rate(result.hookbenchPerSecond)}`,
    `  ratio              ${result.ratio.toFixed(2)}  (${result.ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    '',
  ].join('\n'),
)
if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`)
