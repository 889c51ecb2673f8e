import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { spanText } from '../../contract/format.ts'
import { builtFile } from '../errors/builtFile.ts'
import { Refusal } from '../errors/refusal.ts'

/** The ready line of `serve --json`. */
export interface Ready {
  collect: string
  ui: string
  token: string
}
export interface Served extends Ready {
  child: ChildProcess
  /** The end of its error output. */
  said: () => string
}

const startMs = 60_000
/** Longer than an orderly close takes. */
const stopMs = 15_000
const endMs = 200

/** Variables that would change the configuration of the workbench. */
const notInherited = ['WORKSPACE', 'WATCH', 'HOST', 'OPEN', 'MEMORY', 'TOKEN', 'DATA']

/** `hookbench serve` as a child process, on free ports, which ends with this process. */
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
  const ports = [
    '--collect-port',
    '0',
    '--receiver-port',
    '0',
    '--receiver-tls-port',
    '0',
    '--ui-port',
    '0',
  ]
  const child = spawn(
    process.execPath,
    [builtFile('out/main/cli.js'), 'serve', '--data', data, '--json', ...ports, ...args],
    {
      // In the desktop app this process is Electron, which runs as Node with this variable.
      env: { ...own, HOOKBENCH_LOG: 'error', ELECTRON_RUN_AS_NODE: '1' },
      // It exits when this channel closes, however this process ends.
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
          `the workbench was not ready within ${spanText(startMs)}: ${said}`,
        )
  }
}

/** How it exited on its own; null: still running. Its connections close shortly before it exits. */
export async function endOf({ child, said }: Served): Promise<string | null> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(endMs) }).catch(() => {})
  const how = child.exitCode ?? child.signalCode
  if (how === null) return null
  return `the workbench of this scenario exited unexpectedly (${how})${said() === '' ? '' : `: ${said()}`}`
}

export async function stopServed({ child }: Served, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await exited
  clearTimeout(timer)
}
