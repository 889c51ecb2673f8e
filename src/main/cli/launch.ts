#!/usr/bin/env node
/**
 * Starts the program on any Node version. It has plain syntax and imports nothing before it knows the version, because
 * an older Node would fail on newer syntax with a stack trace.
 */

/** The newest Node version that a dependency requires. */
const required = '22.19.0'

const current = process.versions.node
endWithNpx()
const isOld = current.localeCompare(required, undefined, { numeric: true }) < 0
void (isOld ? startOnOwnNode() : start())

/** npx forwards a signal only to its shell, so this process would outlive it. */
function endWithNpx() {
  if (process.env.npm_lifecycle_event !== 'npx' || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** Compiled code is stored beside the program: compiling is a third of a start. Where that is not allowed, none is. */
async function start() {
  const { enableCompileCache } = await import('node:module')
  const { fileURLToPath } = await import('node:url')
  enableCompileCache(fileURLToPath(new URL('../.cache', import.meta.url)))
  await import('./index.ts')
}

async function startOnOwnNode() {
  const { existsSync, realpathSync } = await import('node:fs')
  const { fileURLToPath } = await import('node:url')
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const ownNode = fileURLToPath(new URL(`../../node_modules/node/bin/${file}`, import.meta.url))
  // A checkout has its own Node; an installed package does not.
  const canStart = existsSync(ownNode) && realpathSync(ownNode) !== realpathSync(process.execPath)
  if (canStart) return handOver(ownNode)
  process.stderr.write(`hookbench requires Node ${required} or newer; this is Node ${current}\n`)
  process.exitCode = 2
}

async function handOver(node: string) {
  const { spawn } = await import('node:child_process')
  const { constants } = await import('node:os')
  // `serve` closes when the channel does, so that it does not outlive this process.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(node, process.argv.slice(1), { stdio: [...stdio] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child directly; a second one would mean an immediate stop.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  })
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
  )
}
