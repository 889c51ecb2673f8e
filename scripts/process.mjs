/** Runs other programs, with the project's Node and tools first in PATH. This file may import Node built-ins only. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const nodeDirectory = join(root, 'node_modules', 'node', 'bin')

/** The Node pinned in the lockfile. The app and the tools run on it, whatever Node runs this script. */
export const node24 = join(nodeDirectory, windows ? 'node.exe' : 'node')

function environment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [nodeDirectory, join(root, 'node_modules', '.bin'), process.env[name]]
  return { ...process.env, [name]: path.join(delimiter), ...extra }
}

/** Setup writes to stderr: stdout belongs to the command. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** The script behind a package's command, so that it runs without a shell or a `.cmd` wrapper. */
export function tool(name, packageName = name) {
  const directory = join(root, 'node_modules', packageName)
  if (!existsSync(directory)) throw new Error(`${packageName} is not installed`)
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return join(directory, typeof bin === 'string' ? bin : bin[name])
}

/** Runs a program to its end and returns `{ code, output }`. It is stopped after `limit` ms. */
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

/** Runs a program to its end, passes its output through, and returns the exit code. */
export function show(command, args, { env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' })
    child.on('error', (error) => {
      say(String(error))
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const startedBy = process.ppid

/** On a signal, npm ends its shell without a signal to this process: the child would run on as an orphan. */
export function whenOrphaned(stop) {
  if (!process.env.npm_lifecycle_event || windows) return
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return
    clearInterval(watch)
    stop()
  }, 500)
}

/** Gives the terminal to a child, passes signals on to it, and exits like it. */
export function handOver(command, args) {
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal already reaches the child; a second signal could mean "stop immediately".
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
