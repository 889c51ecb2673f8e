import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parse } from 'yaml'

interface Step {
  name: string
  id?: string
  shell?: string
  env?: Record<string, string>
  run?: string
}

interface Action {
  inputs: Record<string, { default: string }>
  outputs?: Record<string, { value: string }>
  runs: { steps: Step[] }
}

// What a test runner or npm sets for its own programs.
const { NODE_OPTIONS: _vitest, npm_lifecycle_event: _npm, ...inherited } = process.env

export const readAction = (file: string) => parse(readFileSync(file, 'utf8')) as Action

/** What the runner stores between the steps of a job. */
export function startJob(directory: string, path: string) {
  const temporary = join(directory, 'temp')
  mkdirSync(temporary)
  return { directory, temporary, env: { PATH: path } as Record<string, string>, log: '' }
}
export type Job = ReturnType<typeof startJob>

/** Runs the shell steps of a composite action as the runner does, up to the first that fails. Returns its outputs. */
export function runAction(job: Job, action: Action, inputs: Record<string, string> = {}) {
  const known: Record<string, string> = { 'github.action_path': '' }
  for (const [name, input] of Object.entries(action.inputs))
    known[`inputs.${name}`] = inputs[name] ?? input.default
  const filledIn = (text: string) =>
    text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => known[name] ?? '')
  for (const { id, env = {}, run } of action.runs.steps) {
    if (run === undefined) continue
    const given = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, filledIn(value)]),
    )
    const { status, ...written } = runStep(job, run, given)
    for (const [name, value] of written.output.map(pair))
      known[`steps.${id}.outputs.${name}`] = value
    for (const [name, value] of written.env.map(pair)) job.env[name] = value
    for (const directory of written.path) job.env.PATH = `${directory}${delimiter}${job.env.PATH}`
    if (status !== 0) throw new Error(`exit ${status}: ${job.log}`)
  }
  const outputs = Object.entries(action.outputs ?? {})
  return Object.fromEntries(outputs.map(([name, { value }]) => [name, filledIn(value)]))
}

const pair = (line: string) =>
  [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const

function runStep(job: Job, script: string, given: Record<string, string>) {
  const { directory, temporary } = job
  const file = (name: string) => join(temporary, name)
  for (const name of ['output', 'env', 'path']) writeFileSync(file(name), '')
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
    {
      cwd: directory,
      env: {
        ...inherited,
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: file('output'),
        GITHUB_ENV: file('env'),
        GITHUB_PATH: file('path'),
        ...job.env,
        ...given,
      },
      encoding: 'utf8',
      timeout: 120_000,
    },
  )
  job.log += stdout + stderr
  const written = (name: string) => readFileSync(file(name), 'utf8').split('\n').filter(Boolean)
  return { status, output: written('output'), env: written('env'), path: written('path') }
}
