import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { builtFile } from '../errors/builtFile.ts'

/** A process that runs `hookbench`. */
export interface CommandProcess {
  stdout: Readable
  stderr: Readable
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Without effect once it has ended. */
  kill: (signal: 'SIGTERM' | 'SIGKILL') => void
}

/** Starts `hookbench` with arguments. It ends with this process, however this one ends. */
export type StartCommand = (args: string[], env: NodeJS.ProcessEnv) => CommandProcess

export const commandFile = () => builtFile('out/main/cli.js')

export const startNodeCommand: StartCommand = (args, env) => {
  const child = spawn(process.execPath, [commandFile(), ...args], {
    env,
    // It exits when this channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  // Whoever waits for it handles it.
  ended.catch(() => {})
  return {
    stdout: child.stdout as Readable,
    stderr: child.stderr as Readable,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}
