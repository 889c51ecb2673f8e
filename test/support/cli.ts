import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../src/contract/api.ts'

export const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))
const env = { ...process.env, HOOKBENCH_LOG: 'error' }

export interface Ready {
  collect: string
  collectTls?: string
  receiver: string
  ui: string
  token: string
}

/** The built product, headless, on free ports. The caller ends it with `stop`. */
export const serve = (
  args: string[],
  onStderr?: (text: string) => void,
  nodeArgs?: string[],
  environment?: Record<string, string>,
) => spawnServe(args, onStderr, nodeArgs, environment).served

/** `serve` with access to the process while it is starting, so that it can be ended before it is ready. */
export function spawnServe(
  args: string[],
  onStderr: (text: string) => void = () => {},
  nodeArgs: string[] = [],
  environment: Record<string, string> = {},
) {
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
  const child = spawn(process.execPath, [...nodeArgs, cli, 'serve', '--json', ...ports, ...args], {
    env: { ...env, HOOKBENCH_LOG: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, served: whenReady(child, onStderr) }
}

/** Reads the ready line of a process that runs `serve --json`. */
export async function whenReady(
  child: ChildProcessByStdio<null, Readable, Readable>,
  onStderr: (text: string) => void = () => {},
) {
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
    onStderr(chunk.toString())
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error(`hookbench serve ended (${child.exitCode}): ${stderr}`)
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [
    string,
  ]
  exited.catch(() => {})
  const ready = JSON.parse(line) as Ready
  return { ...ready, child, client: clientOf(ready) }
}
export type Served = Awaited<ReturnType<typeof serve>>

/** A client of a running product, over HTTP. */
export function clientOf({ ui, token }: Pick<Ready, 'ui' | 'token'>) {
  const link = new RPCLink({ url: `${ui}/rpc`, headers: { authorization: `Bearer ${token}` } })
  return createORPCClient<ContractRouterClient<typeof contract>>(link)
}

/** Ends a process by a signal and waits for it. Resolves with its exit code, null when the signal ended it. */
export async function stop(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill(signal)
  return (await ended)[0]
}

/** Runs one command to its end. `stdin`: its input. */
export function run(args: string[], environment: Record<string, string> = {}, stdin = '') {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { ...env, ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(stdin)
  })
}

/** `messages --follow --json` of a data directory, with the lines it has printed so far. */
export const follow = (data: string, ...filter: string[]) => followList('messages', data, ...filter)

export function followList(list: string, data: string, ...filter: string[]) {
  const args = [cli, ...list.split(' '), '--data', data, '--follow', '--json', ...filter]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  return { child, lines }
}
