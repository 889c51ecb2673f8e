/**
 * Watch mode: Vite serves the screen and updates the open page; the main process is rebuilt and restarted with the
 * same ports and data.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { node24, root, say, whenOrphaned } from './process.mjs'
import { ensureBuild, ensureDependencies, main } from './setup.mjs'

const uiPortOption = '--ui-port'
const args = process.argv.slice(2)
/** The port of `serve`, or any other one while that is in use. It stays the same across restarts. */
const uiPort = givenPort() ?? (await freePort(8422)) ?? (await freePort(0))
const hookbench = `http://127.0.0.1:${uiPort}`

await main(async () => {
  await ensureDependencies()
  // `serve` requires a built screen, though it is not used here.
  await ensureBuild()
  const electronVite = await import('electron-vite')
  const vite = await import('vite')
  const { config } = await electronVite.resolveConfig({}, 'serve', 'development')
  const screen = await serveScreen(vite, config.renderer)
  const workbench = createWorkbench(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${hookbench}/access/codes`, { method: 'POST', headers })
    const { code } = await answer.json()
    say(`Open ${screen.resolvedUrls.local[0]}#code=${code}`)
  })
  // From here on, the build differs from that of `npm start`.
  rmSync(join(root, 'out', '.stamp'), { force: true })
  const watcher = await vite.build({
    ...config.main,
    logLevel: 'warn',
    build: { ...config.main.build, watch: { clearScreen: false } },
  })
  watcher.on('event', (event) => {
    if (event.code === 'END') void workbench.restart()
    // The running process continues.
    if (event.code === 'ERROR') say(event.error.message)
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result?.close()
  })
  const close = () => Promise.allSettled([workbench.stop(), watcher.close(), screen.close()])
  const end = () => void close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  whenOrphaned(end)
})

/** As `serve` reads it: the last option, or else the environment. */
function givenPort() {
  const at = args.findLastIndex((arg) => arg === uiPortOption || arg.startsWith(`${uiPortOption}=`))
  return at < 0 ? process.env.HOOKBENCH_UI_PORT : (args[at].split('=')[1] ?? args[at + 1])
}

/** The port if it is free, as a string; 0: any. Otherwise undefined. */
function freePort(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => resolve(String(free)))
    })
  })
}

async function serveScreen(vite, renderer) {
  const server = await vite.createServer({
    ...renderer,
    server: {
      host: '127.0.0.1',
      // Operations have no dot in their path, source files such as /rpc/link.ts do. Host and Origin are passed on
      // unchanged: Hookbench accepts requests from its own pages only.
      proxy: { '^/(rpc|api|access)(/[^.]*)?$': { target: hookbench, changeOrigin: false } },
    },
  })
  return server.listen()
}

/** Runs one process of the built program at a time. `ready` is called with its token at each start. */
function createWorkbench(ready) {
  let child = null
  let last = Promise.resolve()

  function start() {
    const cli = join(root, 'out', 'main', 'cli.js')
    child = spawn(
      node24,
      ['--enable-source-maps', cli, 'serve', '--json', ...args, uiPortOption, uiPort],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    )
    const started = child
    child.on('exit', (code) => {
      if (child === started && code !== 0) process.exit(code ?? 1)
    })
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => void ready(JSON.parse(line).token),
    )
  }

  async function stop() {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await ended
  }

  return {
    stop,
    /** Two changes in quick succession cause two restarts, one after the other. */
    restart: () => (last = last.then(stop).then(start)),
  }
}
