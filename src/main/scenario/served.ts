import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '../refusal.ts'

/** What `serve --json` says when it is ready. */
export interface Ready {
  collect: string
  ui: string
  token: string
}
export interface Served extends Ready {
  child: ChildProcess
  /** The end of what it said of its troubles. */
  said: () => string
}

const startMs = 60_000
/** Longer than an orderly close takes. */
const stopMs = 15_000
const endMs = 200

/** From the built product and from its sources alike. */
function cliPath(): string {
  let directory = import.meta.dirname
  while (!existsSync(join(directory, 'package.json'))) {
    if (dirname(directory) === directory) break
    directory = dirname(directory)
  }
  const path = join(directory, 'out/main/cli.js')
  if (!existsSync(path)) throw new Refusal('NOT_FOUND', `${path} is missing: it was not built`)
  return path
}

/** These would make it another workbench than its own. */
const notInherited = ['WORKSPACE', 'WATCH', 'HOST', 'OPEN', 'MEMORY', 'TOKEN', 'DATA']

/** `hookbench serve` as a process of its own, on free ports, gone with this one. */
export async function startServed(
  data: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Served> {
  const own = Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !notInherited.some((each) => name === `HOOKBENCH_${each}`),
    ),
  )
  const ports = ['--collect-port', '0', '--receiver-port', '0', '--ui-port', '0']
  const child = spawn(
    process.execPath,
    [cliPath(), 'serve', '--data', data, '--json', ...ports, ...args],
    {
      // In the desktop app this process is Electron, which is Node when it is told so.
      env: { ...own, HOOKBENCH_LOG: 'error', ELECTRON_RUN_AS_NODE: '1' },
      // It closes when this channel does, however this process ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    },
  )
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const limit = AbortSignal.timeout(startMs)
  const exited = once(child, 'exit', { signal: limit }).then(([code, signal]) => {
    throw new Refusal(
      'SERVICE_UNAVAILABLE',
      `the workbench did not start (${String(code ?? signal)}): ${said.trim()}`,
    )
  })
  exited.catch(() => {})
  try {
    const lines = createInterface(child.stdout as NodeJS.ReadableStream)
    const [line] = (await Promise.race([once(lines, 'line', { signal: limit }), exited])) as [
      string,
    ]
    return { ...(JSON.parse(line) as Ready), child, said: () => said.trim() }
  } catch (error) {
    child.kill('SIGKILL')
    throw error instanceof Refusal
      ? error
      : new Refusal(
          'SERVICE_UNAVAILABLE',
          `the workbench was not ready in ${startMs / 1000} s: ${said}`,
        )
  }
}

/** How it ended by itself, or null: it goes on. Its connections close a little before it has ended. */
export async function endOf({ child, said }: Served): Promise<string | null> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(endMs) }).catch(() => {})
  const how = child.exitCode ?? child.signalCode
  if (how === null) return null
  return `the workbench of this scenario ended by itself (${how})${said() === '' ? '' : `: ${said()}`}`
}

export async function stopServed({ child }: Served, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await exited
  clearTimeout(timer)
}
