/** `node test/durability/kill.ts --rounds 200 [--seed 7]`: a full run, with a table of figures. */
import { parseArgs } from 'node:util'
import { killRounds } from './killRounds.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const print = (line: string) => process.stdout.write(`${line}\n`)

print(`seed ${seed} (the same again: --seed ${seed})`)
const { figures, problems, seconds } = await killRounds({
  rounds,
  seed,
  onRound(round, { accepted }) {
    if ((round + 1) % 20 === 0) print(`  ${round + 1} rounds, ${accepted.size} calls accepted`)
  },
})
const table: [string, number][] = [
  ['rounds', rounds],
  ['calls accepted', figures.accepted],
  ['calls stored', figures.stored],
  ['messages', figures.messages],
  ['attempts', figures.attempts],
  ['requests seen', figures.requestsSeen],
  ['sent twice', figures.sentTwice],
  ['no request', figures.withoutRequest],
  ['seconds', Math.round(seconds)],
]
for (const [name, figure] of table)
  print(`${name.padEnd(16)}${figure.toLocaleString('en').padStart(10)}`)
for (const problem of problems.slice(0, 30)) print(`✗ ${problem}`)
print(problems.length === 0 ? 'all held' : `${problems.length} did not hold`)
process.exitCode = problems.length === 0 ? 0 : 1
