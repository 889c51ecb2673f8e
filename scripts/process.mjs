/** Running other programs: with the project's Node and tools first in PATH, and nothing but Node built-ins here. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const nodeDirectory = join(root, 'node_modules', 'node', 'bin')

/** The Node that the lockfile pins; the app and the tools run on it, whatever Node started us. */
export const node24 = join(nodeDirectory, windows ? 'node.exe' : 'node')

function environment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [nodeDirectory, join(root, 'node_modules', '.bin'), process.env[name]]
  return { ...process.env, [name]: path.join(delimiter), ...extra }
}

/** Set-up speaks on stderr: stdout belongs to the command that was asked for. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** The script behind a package's command, so that no shell and no `.cmd` wrapper is needed to run it. */
export function tool(name, packageName = name) {
  const directory = join(root, 'node_modules', packageName)
  if (!existsSync(directory)) throw new Error(`${packageName} is not installed`)
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return join(directory, typeof bin === 'string' ? bin : bin[name])
}

/** Runs to the end and keeps the output: `{ code, output }`. Past `limit` ms it is stopped. */
export function run(command, args, { env, limit, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      shell,
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

const startedBy = process.ppid

/** npm ends its shell on a signal, which ends without telling us: the child would run on, ownerless. */
function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event || windows) return
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(watch)
    stop()
  }, 500)
}

/** Gives the terminal to a child, passes signals on to it, and ends as it ended. */
export function handOver(command, args) {
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the child by itself; twice could mean "stop at once" to it.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    say(String(error))
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
