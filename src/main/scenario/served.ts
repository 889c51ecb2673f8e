import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spanText } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CommandProcess, StartCommand } from './commandProcess.ts'

/** The ready line of `serve --json`. */
export interface Ready {
  collect: string
  ui: string
  token: string
}
export interface Served extends Ready {
  child: CommandProcess
  /** The end of its error output. */
  said: () => string
}

const startMs = 60_000
/** Longer than an orderly close takes. */
const stopMs = 15_000
const endMs = 200

/** Variables that would change the configuration of the workbench. */
const notInherited = ['WORKSPACE', 'WATCH', 'HOST', 'OPEN', 'MEMORY', 'TOKEN', 'DATA']

interface ServeOptions {
  args: string[]
  env: NodeJS.ProcessEnv
  start: StartCommand
}

/** `hookbench serve` as a child process, on free ports, which ends with this process. */
export async function startServed(
  data: string,
  { args, env, start }: ServeOptions,
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
  const child = start(['serve', '--data', data, '--json', ...ports, ...args], {
    ...own,
    HOOKBENCH_LOG: 'error',
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const limit = AbortSignal.timeout(startMs)
  const exited = child.ended.then((how) => {
    throw new Refusal('SERVICE_UNAVAILABLE', `the workbench did not start (${how}): ${said.trim()}`)
  })
  exited.catch(() => {})
  try {
    const lines = createInterface(child.stdout)
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
  const how = await Promise.race([child.ended, sleep(endMs, null, { ref: false })])
  if (how === null) return null
  return `the workbench of this scenario exited unexpectedly (${how})${said() === '' ? '' : `: ${said()}`}`
}

export async function stopServed({ child }: Served, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await child.ended
  clearTimeout(timer)
}
